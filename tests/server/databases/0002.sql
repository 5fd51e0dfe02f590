BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE campaign_steps (
	campaign_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	answer VARCHAR(160), 
	table_id VARCHAR(32), 
	command VARCHAR(100), 
	at FLOAT NOT NULL, 
	PRIMARY KEY (campaign_id, number), 
	FOREIGN KEY(campaign_id) REFERENCES campaigns (id) ON DELETE CASCADE, 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "campaign_steps" VALUES('krg2pdehhgwrme',1,'all',NULL,'du6464kft5y7zs:1',1.79484556152429151529e+09);
INSERT INTO "campaign_steps" VALUES('krg2pdehhgwrme',2,NULL,'5n66wgksmnhrq8',NULL,1.7948455615625963211e+09);
CREATE TABLE campaigns (
	id VARCHAR(32) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	host VARCHAR(32), 
	invite VARCHAR(32) NOT NULL, 
	clock VARCHAR(10) NOT NULL, 
	clock_seconds INTEGER NOT NULL, 
	seed VARCHAR(100) NOT NULL, 
	salt VARCHAR(100) NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, 
	number INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	table_id VARCHAR(32), 
	waiting_for JSON NOT NULL, 
	version INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(host) REFERENCES persons (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "campaigns" VALUES('krg2pdehhgwrme','running','du6464kft5y7zs','per49ffh3th5r8','none',0,'7','a60f3207be94472a26c400cad6b1d052','d0dfb2d901079ae3570a254f51aad3dc306be47dd4530727fa7278e77335a704',1.79484556144217443467e+09,1.79484556156261229513e+09,2,1,'5n66wgksmnhrq8','[]',2);
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	seat INTEGER, 
	text VARCHAR(300), 
	emote VARCHAR(20), 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES(1,'tbe25p68vjvufp','Ann',0,'hello from the past',NULL,1.79484556078942132e+09);
CREATE TABLE companies (
	campaign_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	color VARCHAR(20), 
	kind VARCHAR(10) NOT NULL, 
	name VARCHAR(40), 
	person VARCHAR(32), 
	PRIMARY KEY (campaign_id, seat), 
	FOREIGN KEY(campaign_id) REFERENCES campaigns (id) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES persons (id)
);
INSERT INTO "companies" VALUES('krg2pdehhgwrme',0,'blue','person','Ann','du6464kft5y7zs');
INSERT INTO "companies" VALUES('krg2pdehhgwrme',1,'yellow','local','Ann 2','du6464kft5y7zs');
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER, 
	action TEXT, 
	events TEXT NOT NULL, 
	command VARCHAR(64), 
	bot VARCHAR(60), 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	CONSTRAINT entries_by_command UNIQUE (table_id, seat, command), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',1,NULL,NULL,'[{"type":"cards_dealt","seat":0,"cards":["black","green","locomotive","violet"]},{"type":"cards_dealt","seat":1,"cards":["white","orange","orange","yellow"]},{"type":"market_filled","slot":0,"card":"orange"},{"type":"market_filled","slot":1,"card":"blue"},{"type":"market_filled","slot":2,"card":"locomotive"},{"type":"market_filled","slot":3,"card":"locomotive"},{"type":"market_filled","slot":4,"card":"orange"},{"type":"tickets_offered","seat":0,"mix":[4],"tickets":["montreal-atlanta","denver-el_paso","duluth-houston","portland-phoenix"]},{"type":"tickets_offered","seat":1,"mix":[4],"tickets":["kansas_city-houston","winnipeg-houston","washington-atlanta","chicago-new_orleans"]}]',NULL,NULL,1.79484556076199531548e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',2,0,'{"type":"keep_tickets","kept":["montreal-atlanta","duluth-houston","portland-phoenix"],"returned":["denver-el_paso"]}','[]','9326c4e9-38f6-4945-bdbf-4cba2f225d31',NULL,1.79484556082942223543e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',3,1,'{"type":"keep_tickets","kept":["winnipeg-houston","washington-atlanta","chicago-new_orleans"],"returned":["kansas_city-houston"]}','[{"type":"tickets_kept","seat":0,"mix":[3],"kept":["montreal-atlanta","duluth-houston","portland-phoenix"],"returned":["denver-el_paso"]},{"type":"tickets_kept","seat":1,"mix":[3],"kept":["winnipeg-houston","washington-atlanta","chicago-new_orleans"],"returned":["kansas_city-houston"]},{"type":"first_player_chosen","seat":1},{"type":"turn_began","seat":1,"turn":1}]','b5509005-afc0-442a-a93f-eb68a16be9a0',NULL,1.79484556086984372138e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',4,1,'{"type":"claim_route","route":"denver-santa_fe","payment":{"color":"orange","cards":2,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"denver-santa_fe","payment":{"color":"orange","cards":2,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":2,"source":"routes"},{"type":"turn_began","seat":0,"turn":2}]','5642084d-3c4e-45fd-b7d2-6084d998b630',NULL,1.7948455608908009529e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',5,0,'{"type":"claim_route","route":"chicago-saint_louis-1","payment":{"color":"green","cards":1,"locomotives":1,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"chicago-saint_louis-1","payment":{"color":"green","cards":1,"locomotives":1,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":2,"source":"routes"},{"type":"turn_began","seat":1,"turn":3}]','219e9410-eacd-4430-85fa-0021bc0a4667',NULL,1.79484556090726709359e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',6,1,'{"type":"claim_route","route":"seattle-vancouver-2","payment":{"color":"white","cards":1,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"seattle-vancouver-2","payment":{"color":"white","cards":1,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":1,"source":"routes"},{"type":"turn_began","seat":0,"turn":4}]','7fe2ce59-994b-45cc-9d42-89469753ad8c',NULL,1.79484556093161487576e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',7,0,'{"type":"claim_route","route":"portland-seattle-1","payment":{"color":"black","cards":1,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"portland-seattle-1","payment":{"color":"black","cards":1,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":1,"source":"routes"},{"type":"turn_began","seat":1,"turn":5}]','648422ad-c1ac-455a-9265-a15dbf43506b',NULL,1.79484556094322371486e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',8,1,'{"type":"claim_route","route":"kansas_city-omaha-2","payment":{"color":"yellow","cards":1,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"kansas_city-omaha-2","payment":{"color":"yellow","cards":1,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":1,"source":"routes"},{"type":"turn_began","seat":0,"turn":6}]','779ee92d-7235-4cbf-90b2-22fa6ce169ca',NULL,1.79484556095698809621e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',9,0,'{"type":"claim_route","route":"dallas-houston-2","payment":{"color":"violet","cards":1,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"dallas-houston-2","payment":{"color":"violet","cards":1,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":1,"source":"routes"},{"type":"turn_began","seat":1,"turn":7}]','12c28f1d-44ad-4977-90b4-795a12c08431',NULL,1.79484556097046184536e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',10,1,'{"type":"draw_face_up","card":"orange"}','[{"type":"card_taken","seat":1,"card":"orange","slot":0},{"type":"market_filled","slot":0,"card":"yellow"}]','d8604e1c-3835-44be-979c-0fea80afbd93',NULL,1.7948455609875605106e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',11,1,'{"type":"draw_face_up","card":"orange"}','[{"type":"card_taken","seat":1,"card":"orange","slot":4},{"type":"market_filled","slot":4,"card":"white"},{"type":"turn_began","seat":0,"turn":8}]','12a22d22-c83b-49b0-b8fb-7aa68c3da6b7',NULL,1.79484556099897289271e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',12,0,'{"type":"draw_blind"}','[{"type":"card_drawn","seat":0,"card":"blue"}]','9c9609bc-9445-4f2a-9761-1e89cee1ccc7',NULL,1.79484556102320122724e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',13,0,'{"type":"draw_blind"}','[{"type":"card_drawn","seat":0,"card":"green"},{"type":"turn_began","seat":1,"turn":9}]','7ac712ac-9ced-45ef-8357-de3875d171d4',NULL,1.79484556104990124704e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',14,1,'{"type":"claim_route","route":"new_york-washington-2","payment":{"color":"orange","cards":2,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"new_york-washington-2","payment":{"color":"orange","cards":2,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":2,"source":"routes"},{"type":"turn_began","seat":0,"turn":10}]','202c86a8-9967-44d1-bfe2-de6c9cec2cf1',NULL,1.79484556108124089241e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',15,0,'{"type":"draw_face_up","card":"blue"}','[{"type":"card_taken","seat":0,"card":"blue","slot":1},{"type":"market_filled","slot":1,"card":"green"}]','bfbc122e-4e1d-4502-b100-a1d82e0574aa',NULL,1.79484556110763597493e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',16,0,'{"type":"draw_face_up","card":"white"}','[{"type":"card_taken","seat":0,"card":"white","slot":4},{"type":"market_filled","slot":4,"card":"red"},{"type":"turn_began","seat":1,"turn":11}]','97448841-506e-4a29-bca6-736c7f824dee',NULL,1.79484556114084053035e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',17,1,'{"type":"draw_face_up","card":"locomotive"}','[{"type":"card_taken","seat":1,"card":"locomotive","slot":2},{"type":"market_filled","slot":2,"card":"white"},{"type":"turn_began","seat":0,"turn":12}]','5b615f39-d598-4809-87f5-0503e35a6bc7',NULL,1.79484556115472149847e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',18,0,'{"type":"claim_route","route":"pittsburgh-washington","payment":{"color":"blue","cards":2,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"pittsburgh-washington","payment":{"color":"blue","cards":2,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":2,"source":"routes"},{"type":"turn_began","seat":1,"turn":13}]','24162c62-aada-4b3e-84e3-b31434abef31',NULL,1.7948455611723608971e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',19,1,'{"type":"claim_route","route":"atlanta-nashville","payment":{"color":null,"cards":0,"locomotives":1,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"atlanta-nashville","payment":{"color":null,"cards":0,"locomotives":1,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":1,"source":"routes"},{"type":"turn_began","seat":0,"turn":14}]','9ba6e735-646a-4230-916b-2bba8c379ce2',NULL,1.7948455611833555698e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',20,0,'{"type":"draw_blind"}','[{"type":"card_drawn","seat":0,"card":"red"}]','13b64e29-4b5b-4c35-aba0-3d8b01d19699',NULL,1.79484556119868779184e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',21,0,'{"type":"draw_face_up","card":"white"}','[{"type":"card_taken","seat":0,"card":"white","slot":2},{"type":"market_filled","slot":2,"card":"locomotive"},{"type":"turn_began","seat":1,"turn":15}]','987c842a-2613-48a4-a974-4753d175c730',NULL,1794845561.22031);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',22,1,'{"type":"draw_face_up","card":"locomotive"}','[{"type":"card_taken","seat":1,"card":"locomotive","slot":2},{"type":"market_filled","slot":2,"card":"yellow"},{"type":"turn_began","seat":0,"turn":16}]','8eeada4b-52e5-466c-95a4-523600c7ac28',NULL,1.79484556124106144903e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',23,0,'{"type":"claim_route","route":"dallas-oklahoma_city-2","payment":{"color":"white","cards":2,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"dallas-oklahoma_city-2","payment":{"color":"white","cards":2,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":2,"source":"routes"},{"type":"turn_began","seat":1,"turn":17}]','efccde78-ea50-4701-a36d-ff8495e94b0c',NULL,1.79484556125096607207e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',24,1,'{"type":"draw_face_up","card":"locomotive"}','[{"type":"card_taken","seat":1,"card":"locomotive","slot":3},{"type":"market_filled","slot":3,"card":"violet"},{"type":"turn_began","seat":0,"turn":18}]','50605024-cee5-4953-a778-7da4b77aa2de',NULL,1.79484556126589417457e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',25,0,'{"type":"draw_face_up","card":"red"}','[{"type":"card_taken","seat":0,"card":"red","slot":4},{"type":"market_filled","slot":4,"card":"white"}]','5016e5c4-b3f4-493f-b598-8a5f2065cd76',NULL,1.79484556127894449234e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',26,0,'{"type":"draw_face_up","card":"white"}','[{"type":"card_taken","seat":0,"card":"white","slot":4},{"type":"market_filled","slot":4,"card":"white"},{"type":"turn_began","seat":1,"turn":19}]','fdf5684c-e6b9-481e-9eef-14fe1ffb9e70',NULL,1.79484556130263280871e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',27,1,'{"type":"claim_route","route":"boston-montreal-2","payment":{"color":null,"cards":0,"locomotives":2,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"boston-montreal-2","payment":{"color":null,"cards":0,"locomotives":2,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":2,"source":"routes"},{"type":"turn_began","seat":0,"turn":20}]','23ea2fa2-3455-4a6e-8588-aa61347ac72b',NULL,1.79484556132788729667e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',28,0,'{"type":"claim_route","route":"boston-new_york-1","payment":{"color":"red","cards":2,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"boston-new_york-1","payment":{"color":"red","cards":2,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":2,"source":"routes"},{"type":"turn_began","seat":1,"turn":21}]','00e0da85-c7e9-47bb-b4a2-80543179861b',NULL,1.79484556134209275249e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',29,1,'{"type":"draw_face_up","card":"white"}','[{"type":"card_taken","seat":1,"card":"white","slot":4},{"type":"market_filled","slot":4,"card":"black"}]','db631f66-57c5-433a-909b-2fc33f4f83db',NULL,1.7948455613933539391e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',30,1,'{"type":"draw_face_up","card":"yellow"}','[{"type":"card_taken","seat":1,"card":"yellow","slot":0},{"type":"market_filled","slot":0,"card":"blue"},{"type":"turn_began","seat":0,"turn":22}]','e09e9bb4-0a12-4c8c-8075-3c92e13b563a',NULL,1.79484556141226792337e+09);
INSERT INTO "entries" VALUES('tbe25p68vjvufp',31,0,'{"type":"draw_face_up","card":"green"}','[{"type":"card_taken","seat":0,"card":"green","slot":1},{"type":"market_filled","slot":1,"card":"yellow"}]','7f30ec74-4c0f-40cf-aabf-95f69ec1ed66',NULL,1.79484556141925263405e+09);
INSERT INTO "entries" VALUES('5n66wgksmnhrq8',1,NULL,NULL,'[{"type":"points_scored","seat":0,"points":5,"source":"start"},{"type":"points_scored","seat":1,"points":5,"source":"start"},{"type":"cards_dealt","seat":0,"cards":["locomotive","green","white","green_skull"]},{"type":"cards_dealt","seat":1,"cards":["white","locomotive","yellow_pickaxe","red_pickaxe"]},{"type":"market_filled","slot":0,"card":"red_skull"},{"type":"market_filled","slot":1,"card":"blue_skull"},{"type":"market_filled","slot":2,"card":"red"},{"type":"market_filled","slot":3,"card":"locomotive"},{"type":"market_filled","slot":4,"card":"white"},{"type":"tickets_offered","seat":0,"mix":[4],"tickets":["ottawa-cincinnati","richmond-new_orleans","new_york-atlanta","new_york-cincinnati"]},{"type":"tickets_offered","seat":1,"mix":[4],"tickets":["washington-detroit","louisville-raleigh","quebec-indianapolis","washington-cleveland"]}]',NULL,NULL,1.79484556156251549722e+09);
CREATE TABLE persons (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	language VARCHAR(5) NOT NULL, 
	login VARCHAR(40), 
	password VARCHAR(200), 
	generation INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (login)
);
INSERT INTO "persons" VALUES('du6464kft5y7zs','Ann','en',NULL,NULL,0,1.79484556066031432147e+09);
CREATE TABLE records (
	id VARCHAR(32) NOT NULL, 
	text TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name VARCHAR(40), 
	person VARCHAR(32), 
	bot VARCHAR(60), 
	away BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES persons (id)
);
INSERT INTO "seats" VALUES('tbe25p68vjvufp',0,'person','Ann','du6464kft5y7zs',NULL,0);
INSERT INTO "seats" VALUES('tbe25p68vjvufp',1,'local','Ann 2','du6464kft5y7zs',NULL,0);
INSERT INTO "seats" VALUES('5n66wgksmnhrq8',0,'person','Ann','du6464kft5y7zs',NULL,0);
INSERT INTO "seats" VALUES('5n66wgksmnhrq8',1,'local','Ann 2','du6464kft5y7zs',NULL,0);
CREATE TABLE snapshots (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES('tbe25p68vjvufp',25,'{"players":[{"trains":37,"hand":[0,2,0,0,1,0,0,0,0],"known":[0,1,0,0,0,0,0,0,0],"ferry_cards":0,"tickets":[15,9,19],"offered":[],"chosen":null,"scored":{"routes":8},"open":[720575664589111291,271587999743]},{"trains":38,"hand":[0,0,0,0,0,0,0,0,2],"known":[0,0,0,0,0,0,0,0,2],"ferry_cards":0,"tickets":[28,30,3],"offered":[],"chosen":null,"scored":{"routes":7},"open":[720575664589111291,271587999743]}],"current":0,"first":1,"turn":18,"turns_left":-1,"passes":0,"over":false,"ended_by":"","deck":[10,10,8,9,9,10,8,11,10],"discards":[1,0,4,1,1,2,3,1,2],"market":[3,4,3,0,6],"owner":[-1,-1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,0,-1,-1,-1,-1,0,-1,-1,0,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,-1,-1,-1,0,-1,-1,-1,0,-1,-1,-1,-1,-1,-1,-1,-1,1],"ticket_decks":[[7,26,5,10,24,18,2,20,21,13,16,25,0,4,27,22,23,8,32,14,17,12,31,29,1,11,6]],"stack":[["round",0,1,0],["second_card",0,0,0]],"waiting":0,"parts":[],"streams":{"cards":25,"tickets":33,"setup":1}}');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	variants JSON NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	host VARCHAR(32), 
	public BOOLEAN NOT NULL, 
	invite VARCHAR(32) NOT NULL, 
	clock VARCHAR(10) NOT NULL, 
	clock_seconds INTEGER NOT NULL, 
	seed VARCHAR(100) NOT NULL, 
	salt VARCHAR(100) NOT NULL, 
	seeded BOOLEAN NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, 
	number INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	waiting_for JSON NOT NULL, 
	deadlines JSON NOT NULL, 
	deadline FLOAT, 
	rematch VARCHAR(32), 
	version INTEGER NOT NULL, deal TEXT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(host) REFERENCES persons (id)
);
INSERT INTO "tables" VALUES('tbe25p68vjvufp','usa','[]','running','du6464kft5y7zs',0,'ushsc6tgt59wza','none',0,'7','e40b47d9b5193cf9cd5d1d344ee2fbd7',1,'f342e4fcf432c51da36fa9e8430b3c4011763a0538162f9cc92922ac37432ee5',1.79484556074548363686e+09,1.79484556141925263405e+09,31,22,'[0]','{}',NULL,NULL,31,NULL);
INSERT INTO "tables" VALUES('5n66wgksmnhrq8','campaign','["game 1"]','running','du6464kft5y7zs',0,'4p5y42y5gr6y3x','none',0,'7:1','',1,'f8dd6a1e2ab91a6d4b63ea6c21b2614f40d15159de2f07282bb525ebd9285b88',1.79484556152437639241e+09,1.79484556156251549722e+09,1,0,'[0, 1]','{}',NULL,NULL,1,'{"campaign":"krg2pdehhgwrme","companies":["blue","yellow"],"state":{"companies":[{"color":"blue","player":"Ann","slips":{},"ledger":{"black":0,"blue":0,"white":0,"green":0,"yellow":0,"red":0},"amendments":[],"postcards":{},"taken_in":{},"seals":0,"exhibits":[]},{"color":"yellow","player":"Ann 2","slips":{},"ledger":{"black":0,"blue":0,"white":0,"green":0,"yellow":0,"red":0},"amendments":[],"postcards":{},"taken_in":{},"seals":0,"exhibits":[]}],"game":1,"next_card":2,"regions":[],"founders":{},"stickers":[],"events":["E01","E02","E03","E04","E05","E06","E07"],"archived_events":[],"tickets":["chicago-nashville","detroit-cincinnati","indianapolis-pittsburgh","washington-cleveland","buffalo-philadelphia","buffalo-richmond","chicago-memphis","pittsburgh-nashville","washington-detroit","louisville-raleigh","new_york-cincinnati","philadelphia-louisville","pittsburgh-atlanta","washington-louisville","ottawa-cincinnati","philadelphia-chicago","quebec-indianapolis","saint_john-cleveland","toronto-raleigh","montreal-raleigh","new_york-atlanta","quebec-richmond","richmond-new_orleans","boston-charleston","cleveland-new_orleans","saint_john-indianapolis","toronto-montgomery","montreal-montgomery","ottawa-atlanta","ottawa-memphis","boston-montgomery","quebec-charleston","saint_john-memphis"],"archived_tickets":[],"post_office":[],"towers":[],"parallels":[],"stockyards":[],"exhibits_waiting":[],"start_card":"yellow","toolbox":false,"finished":false}}');
CREATE INDEX tables_by_status ON tables (status, public, updated);
CREATE INDEX tables_by_deadline ON tables (deadline);
CREATE INDEX seats_by_person ON seats (person);
CREATE INDEX chat_by_table ON chat (table_id, id);
CREATE INDEX companies_by_person ON companies (person);
COMMIT;
