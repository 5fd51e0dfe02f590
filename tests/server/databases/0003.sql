BEGIN TRANSACTION;
CREATE TABLE admin_links (
	digest VARCHAR(64) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (digest)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE bans (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32), 
	origin VARCHAR(32), 
	note VARCHAR(200) NOT NULL, 
	created FLOAT NOT NULL, 
	until FLOAT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES persons (id) ON DELETE CASCADE
);
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
INSERT INTO "campaign_steps" VALUES('48zm9fkdt9crs2',1,'all',NULL,'qx929fhu855bq6:a0',1.79496097194554138183e+09);
INSERT INTO "campaign_steps" VALUES('48zm9fkdt9crs2',2,NULL,'73gvcjv744e4c4',NULL,1.79496097203127193443e+09);
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
	version INTEGER NOT NULL, seeded BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(host) REFERENCES persons (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "campaigns" VALUES('48zm9fkdt9crs2','running','qx929fhu855bq6','4k6pgcu47nt2wt','none',0,'7','6a336687754dff05c65a98a9c2108214','eaeb4bbdcb2b2cd1c6dce936825f4b361c314bd4f2e38118b9c82d6c0654819a',1.7949609715561511517e+09,1.79496097203128886221e+09,2,1,'73gvcjv744e4c4','[]',2,1);
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	seat INTEGER, 
	text VARCHAR(300), 
	emote VARCHAR(20), 
	at FLOAT NOT NULL, person VARCHAR(32), 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES(1,'wqbjr3ug6qaezd','Ann',0,'hello from the past',NULL,1.79496097142018079754e+09,'qx929fhu855bq6');
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
INSERT INTO "companies" VALUES('48zm9fkdt9crs2',0,'blue','person','Ann','qx929fhu855bq6');
INSERT INTO "companies" VALUES('48zm9fkdt9crs2',1,'yellow','local','Ben','qx929fhu855bq6');
CREATE TABLE ended_sessions (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES persons (id) ON DELETE CASCADE
);
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
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',1,NULL,NULL,'[{"type":"cards_dealt","seat":0,"cards":["black","green","locomotive","violet"]},{"type":"cards_dealt","seat":1,"cards":["white","orange","orange","yellow"]},{"type":"market_filled","slot":0,"card":"orange"},{"type":"market_filled","slot":1,"card":"blue"},{"type":"market_filled","slot":2,"card":"locomotive"},{"type":"market_filled","slot":3,"card":"locomotive"},{"type":"market_filled","slot":4,"card":"orange"},{"type":"tickets_offered","seat":0,"mix":[4],"tickets":["montreal-atlanta","denver-el_paso","duluth-houston","portland-phoenix"]},{"type":"tickets_offered","seat":1,"mix":[4],"tickets":["kansas_city-houston","winnipeg-houston","washington-atlanta","chicago-new_orleans"]}]',NULL,NULL,1.79496096789998626705e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',2,0,'{"type":"keep_tickets","kept":["denver-el_paso","duluth-houston"],"returned":["montreal-atlanta","portland-phoenix"]}','[]','past-0-0',NULL,1.79496096812722826007e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',3,1,'{"type":"keep_tickets","kept":["winnipeg-houston","washington-atlanta","chicago-new_orleans"],"returned":["kansas_city-houston"]}','[{"type":"tickets_kept","seat":0,"mix":[2],"kept":["denver-el_paso","duluth-houston"],"returned":["montreal-atlanta","portland-phoenix"]},{"type":"tickets_kept","seat":1,"mix":[3],"kept":["winnipeg-houston","washington-atlanta","chicago-new_orleans"],"returned":["kansas_city-houston"]},{"type":"first_player_chosen","seat":1},{"type":"turn_began","seat":1,"turn":1}]','past-0-1',NULL,1.79496096825165677075e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',4,1,'{"type":"claim_route","route":"raleigh-washington-1","payment":{"color":"orange","cards":2,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"raleigh-washington-1","payment":{"color":"orange","cards":2,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":2,"source":"routes"},{"type":"turn_began","seat":0,"turn":2}]','past-1-1',NULL,1.79496096850384545323e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',5,0,'{"type":"claim_route","route":"nashville-saint_louis","payment":{"color":"violet","cards":1,"locomotives":1,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"nashville-saint_louis","payment":{"color":"violet","cards":1,"locomotives":1,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":2,"source":"routes"},{"type":"turn_began","seat":1,"turn":3}]','past-2-0',NULL,1.79496096864893960954e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',6,1,'{"type":"claim_route","route":"dallas-houston-1","payment":{"color":"yellow","cards":1,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"dallas-houston-1","payment":{"color":"yellow","cards":1,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":1,"source":"routes"},{"type":"turn_began","seat":0,"turn":4}]','past-2-1',NULL,1.79496096877171015739e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',7,0,'{"type":"claim_route","route":"kansas_city-omaha-2","payment":{"color":"green","cards":1,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"kansas_city-omaha-2","payment":{"color":"green","cards":1,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":1,"source":"routes"},{"type":"turn_began","seat":1,"turn":5}]','past-3-0',NULL,1.79496096895581460002e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',8,1,'{"type":"claim_route","route":"atlanta-nashville","payment":{"color":"white","cards":1,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"atlanta-nashville","payment":{"color":"white","cards":1,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":1,"source":"routes"},{"type":"turn_began","seat":0,"turn":6}]','past-3-1',NULL,1.79496096908451199533e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',9,0,'{"type":"claim_route","route":"seattle-vancouver-2","payment":{"color":"black","cards":1,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"seattle-vancouver-2","payment":{"color":"black","cards":1,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":1,"source":"routes"},{"type":"turn_began","seat":1,"turn":7}]','past-4-0',NULL,1.79496096921346497531e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',10,1,'{"type":"draw_face_up","card":"locomotive"}','[{"type":"card_taken","seat":1,"card":"locomotive","slot":2},{"type":"market_filled","slot":2,"card":"yellow"},{"type":"turn_began","seat":0,"turn":8}]','past-4-1',NULL,1.79496096939174747467e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',11,0,'{"type":"draw_face_up","card":"yellow"}','[{"type":"card_taken","seat":0,"card":"yellow","slot":2},{"type":"market_filled","slot":2,"card":"white"}]','past-5-0',NULL,1.79496096953138017655e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',12,0,'{"type":"draw_face_up","card":"white"}','[{"type":"card_taken","seat":0,"card":"white","slot":2},{"type":"market_filled","slot":2,"card":"blue"},{"type":"turn_began","seat":1,"turn":9}]','past-6-0',NULL,1.79496096970560812949e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',13,1,'{"type":"claim_route","route":"portland-seattle-1","payment":{"color":null,"cards":0,"locomotives":1,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"portland-seattle-1","payment":{"color":null,"cards":0,"locomotives":1,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":1,"source":"routes"},{"type":"turn_began","seat":0,"turn":10}]','past-6-1',NULL,1.79496096983963871005e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',14,0,'{"type":"draw_blind"}','[{"type":"card_drawn","seat":0,"card":"green"}]','past-7-0',NULL,1.79496096995781159394e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',15,0,'{"type":"draw_face_up","card":"orange"}','[{"type":"card_taken","seat":0,"card":"orange","slot":0},{"type":"market_filled","slot":0,"card":"green"},{"type":"turn_began","seat":1,"turn":11}]','past-8-0',NULL,1.7949609701167502403e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',16,1,'{"type":"draw_blind"}','[{"type":"card_drawn","seat":1,"card":"red"}]','past-8-1',NULL,1.7949609701844098568e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',17,1,'{"type":"draw_face_up","card":"orange"}','[{"type":"card_taken","seat":1,"card":"orange","slot":4},{"type":"market_filled","slot":4,"card":"white"},{"type":"turn_began","seat":0,"turn":12}]','past-9-1',NULL,1.79496097033037567145e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',18,0,'{"type":"draw_face_up","card":"locomotive"}','[{"type":"card_taken","seat":0,"card":"locomotive","slot":3},{"type":"market_filled","slot":3,"card":"red"},{"type":"turn_began","seat":1,"turn":13}]','past-10-0',NULL,1.79496097048429369925e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',19,1,'{"type":"draw_face_up","card":"white"}','[{"type":"card_taken","seat":1,"card":"white","slot":4},{"type":"market_filled","slot":4,"card":"locomotive"}]','past-10-1',NULL,1.79496097061957740788e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',20,1,'{"type":"draw_blind"}','[{"type":"card_drawn","seat":1,"card":"yellow"},{"type":"turn_began","seat":0,"turn":14}]','past-11-1',NULL,1.79496097079757666592e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',21,0,'{"type":"claim_route","route":"pittsburgh-toronto","payment":{"color":"white","cards":1,"locomotives":1,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"pittsburgh-toronto","payment":{"color":"white","cards":1,"locomotives":1,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":2,"source":"routes"},{"type":"turn_began","seat":1,"turn":15}]','past-12-0',NULL,1.79496097098372817037e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',22,1,'{"type":"draw_face_up","card":"red"}','[{"type":"card_taken","seat":1,"card":"red","slot":3},{"type":"market_filled","slot":3,"card":"violet"}]','past-12-1',NULL,1.79496097116538095477e+09);
INSERT INTO "entries" VALUES('wqbjr3ug6qaezd',23,1,'{"type":"draw_face_up","card":"blue"}','[{"type":"card_taken","seat":1,"card":"blue","slot":1},{"type":"market_filled","slot":1,"card":"white"},{"type":"turn_began","seat":0,"turn":16}]','past-13-1',NULL,1.79496097133699917796e+09);
INSERT INTO "entries" VALUES('73gvcjv744e4c4',1,NULL,NULL,'[{"type":"points_scored","seat":0,"points":5,"source":"start"},{"type":"points_scored","seat":1,"points":5,"source":"start"},{"type":"cards_dealt","seat":0,"cards":["locomotive","green","white","green_skull"]},{"type":"cards_dealt","seat":1,"cards":["white","locomotive","yellow_pickaxe","red_pickaxe"]},{"type":"market_filled","slot":0,"card":"red_skull"},{"type":"market_filled","slot":1,"card":"blue_skull"},{"type":"market_filled","slot":2,"card":"red"},{"type":"market_filled","slot":3,"card":"locomotive"},{"type":"market_filled","slot":4,"card":"white"},{"type":"tickets_offered","seat":0,"mix":[4],"tickets":["ottawa-cincinnati","richmond-new_orleans","new_york-atlanta","new_york-cincinnati"]},{"type":"tickets_offered","seat":1,"mix":[4],"tickets":["washington-detroit","louisville-raleigh","quebec-indianapolis","washington-cleveland"]}]',NULL,NULL,1.79496097200311708445e+09);
CREATE TABLE persons (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	language VARCHAR(5) NOT NULL, 
	login VARCHAR(40), 
	password VARCHAR(200), 
	generation INTEGER NOT NULL, 
	created FLOAT NOT NULL, seen FLOAT DEFAULT '0' NOT NULL, origin VARCHAR(32), admin BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (login)
);
INSERT INTO "persons" VALUES('qx929fhu855bq6','Ann','en',NULL,NULL,0,1.79496096754769921301e+09,1.79496096754769921301e+09,'8c115dcfde2237d2ec04b275',0);
CREATE TABLE records (
	id VARCHAR(32) NOT NULL, 
	text TEXT NOT NULL, 
	created FLOAT NOT NULL, person VARCHAR(32), 
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
INSERT INTO "seats" VALUES('wqbjr3ug6qaezd',0,'person','Ann','qx929fhu855bq6',NULL,0);
INSERT INTO "seats" VALUES('wqbjr3ug6qaezd',1,'local','Ben','qx929fhu855bq6',NULL,0);
INSERT INTO "seats" VALUES('73gvcjv744e4c4',0,'person','Ann','qx929fhu855bq6',NULL,0);
INSERT INTO "seats" VALUES('73gvcjv744e4c4',1,'local','Ben','qx929fhu855bq6',NULL,0);
CREATE TABLE snapshots (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
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
INSERT INTO "tables" VALUES('wqbjr3ug6qaezd','usa','[]','running','qx929fhu855bq6',0,'z3a429p68yzdrp','days',86400,'7','3b5f5aee95d5210232fb236697f5c768',1,'9233d3e1e7db0089d70865001ee72580e03b492efc43e3b1c3235324b9cc6aeb',1.79496096785611057283e+09,1.79496097133699917796e+09,23,16,'[0]','{"0": ["16", 1795047371.3369992]}',1.79504737133699917789e+09,NULL,23,NULL);
INSERT INTO "tables" VALUES('73gvcjv744e4c4','campaign','["game 1"]','running','qx929fhu855bq6',0,'6g5uuzshxxq2v5','none',0,'7:1','',1,'f8dd6a1e2ab91a6d4b63ea6c21b2614f40d15159de2f07282bb525ebd9285b88',1.79496097194559717184e+09,1.79496097200311708445e+09,1,0,'[0, 1]','{}',NULL,NULL,1,'{"campaign":"48zm9fkdt9crs2","companies":["blue","yellow"],"state":{"companies":[{"color":"blue","player":"Ann","slips":{},"ledger":{"black":0,"blue":0,"white":0,"green":0,"yellow":0,"red":0},"amendments":[],"postcards":{},"taken_in":{},"seals":0,"exhibits":[]},{"color":"yellow","player":"Ben","slips":{},"ledger":{"black":0,"blue":0,"white":0,"green":0,"yellow":0,"red":0},"amendments":[],"postcards":{},"taken_in":{},"seals":0,"exhibits":[]}],"game":1,"next_card":2,"regions":[],"founders":{},"stickers":[],"events":["E01","E02","E03","E04","E05","E06","E07"],"archived_events":[],"tickets":["chicago-nashville","detroit-cincinnati","indianapolis-pittsburgh","washington-cleveland","buffalo-philadelphia","buffalo-richmond","chicago-memphis","pittsburgh-nashville","washington-detroit","louisville-raleigh","new_york-cincinnati","philadelphia-louisville","pittsburgh-atlanta","washington-louisville","ottawa-cincinnati","philadelphia-chicago","quebec-indianapolis","saint_john-cleveland","toronto-raleigh","montreal-raleigh","new_york-atlanta","quebec-richmond","richmond-new_orleans","boston-charleston","cleveland-new_orleans","saint_john-indianapolis","toronto-montgomery","montreal-montgomery","ottawa-atlanta","ottawa-memphis","boston-montgomery","quebec-charleston","saint_john-memphis"],"archived_tickets":[],"post_office":[],"towers":[],"parallels":[],"stockyards":[],"exhibits_waiting":[],"start_card":"yellow","toolbox":false,"finished":false}}');
CREATE INDEX tables_by_status ON tables (status, public, updated);
CREATE INDEX tables_by_deadline ON tables (deadline);
CREATE INDEX seats_by_person ON seats (person);
CREATE INDEX chat_by_table ON chat (table_id, id);
CREATE INDEX companies_by_person ON companies (person);
CREATE INDEX persons_by_origin ON persons (origin);
CREATE INDEX chat_by_person ON chat (person);
COMMIT;
