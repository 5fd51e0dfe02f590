BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
INSERT INTO "chat" VALUES(1,'mvqz88cmvm82pd','Ann',0,'hello from the past',NULL,1.79484554653858399391e+09);
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
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',1,NULL,NULL,'[{"type":"cards_dealt","seat":0,"cards":["black","green","locomotive","violet"]},{"type":"cards_dealt","seat":1,"cards":["white","orange","orange","yellow"]},{"type":"market_filled","slot":0,"card":"orange"},{"type":"market_filled","slot":1,"card":"blue"},{"type":"market_filled","slot":2,"card":"locomotive"},{"type":"market_filled","slot":3,"card":"locomotive"},{"type":"market_filled","slot":4,"card":"orange"},{"type":"tickets_offered","seat":0,"mix":[4],"tickets":["montreal-atlanta","denver-el_paso","duluth-houston","portland-phoenix"]},{"type":"tickets_offered","seat":1,"mix":[4],"tickets":["kansas_city-houston","winnipeg-houston","washington-atlanta","chicago-new_orleans"]}]',NULL,NULL,1.79484554646640563006e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',2,0,'{"type":"keep_tickets","kept":["montreal-atlanta","duluth-houston","portland-phoenix"],"returned":["denver-el_paso"]}','[]','60d70b8d-c165-487c-8a10-01805abbbcb2',NULL,1.79484554658564686773e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',3,1,'{"type":"keep_tickets","kept":["winnipeg-houston","washington-atlanta","chicago-new_orleans"],"returned":["kansas_city-houston"]}','[{"type":"tickets_kept","seat":0,"mix":[3],"kept":["montreal-atlanta","duluth-houston","portland-phoenix"],"returned":["denver-el_paso"]},{"type":"tickets_kept","seat":1,"mix":[3],"kept":["winnipeg-houston","washington-atlanta","chicago-new_orleans"],"returned":["kansas_city-houston"]},{"type":"first_player_chosen","seat":1},{"type":"turn_began","seat":1,"turn":1}]','16460679-7a2d-423f-a344-ed2a3d32be4b',NULL,1.79484554662584710115e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',4,1,'{"type":"claim_route","route":"denver-santa_fe","payment":{"color":"orange","cards":2,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"denver-santa_fe","payment":{"color":"orange","cards":2,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":2,"source":"routes"},{"type":"turn_began","seat":0,"turn":2}]','9304925f-6c94-4e42-84da-fff46e745b42',NULL,1.79484554666689467426e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',5,0,'{"type":"claim_route","route":"chicago-saint_louis-1","payment":{"color":"green","cards":1,"locomotives":1,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"chicago-saint_louis-1","payment":{"color":"green","cards":1,"locomotives":1,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":2,"source":"routes"},{"type":"turn_began","seat":1,"turn":3}]','844d7ead-0263-4c77-a7d0-1045aa54b394',NULL,1.79484554670585441582e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',6,1,'{"type":"claim_route","route":"seattle-vancouver-2","payment":{"color":"white","cards":1,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"seattle-vancouver-2","payment":{"color":"white","cards":1,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":1,"source":"routes"},{"type":"turn_began","seat":0,"turn":4}]','eb2d7efd-1a40-48fd-a310-ca1184971f2b',NULL,1.79484554673494887348e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',7,0,'{"type":"claim_route","route":"portland-seattle-1","payment":{"color":"black","cards":1,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"portland-seattle-1","payment":{"color":"black","cards":1,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":1,"source":"routes"},{"type":"turn_began","seat":1,"turn":5}]','21e83056-12bd-4d79-8b05-16b47ca321d6',NULL,1.79484554674600720403e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',8,1,'{"type":"claim_route","route":"kansas_city-omaha-2","payment":{"color":"yellow","cards":1,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"kansas_city-omaha-2","payment":{"color":"yellow","cards":1,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":1,"source":"routes"},{"type":"turn_began","seat":0,"turn":6}]','adb060c0-1302-49b4-bee4-120efd2a6b2d',NULL,1.79484554677344298363e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',9,0,'{"type":"claim_route","route":"dallas-houston-2","payment":{"color":"violet","cards":1,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"dallas-houston-2","payment":{"color":"violet","cards":1,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":1,"source":"routes"},{"type":"turn_began","seat":1,"turn":7}]','f4f90599-3d15-4c00-8b57-8e493fc7dfc8',NULL,1.79484554679380369185e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',10,1,'{"type":"draw_face_up","card":"orange"}','[{"type":"card_taken","seat":1,"card":"orange","slot":0},{"type":"market_filled","slot":0,"card":"yellow"}]','80cb6df4-2cab-4688-9ad7-a17f6229c88e',NULL,1.79484554680577301985e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',11,1,'{"type":"draw_face_up","card":"orange"}','[{"type":"card_taken","seat":1,"card":"orange","slot":4},{"type":"market_filled","slot":4,"card":"white"},{"type":"turn_began","seat":0,"turn":8}]','7986d025-d4d0-4461-ada3-1a5560997def',NULL,1.79484554681840181343e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',12,0,'{"type":"draw_blind"}','[{"type":"card_drawn","seat":0,"card":"blue"}]','a61c2891-b259-46e6-873a-04acbdf151fb',NULL,1.79484554684884715079e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',13,0,'{"type":"draw_blind"}','[{"type":"card_drawn","seat":0,"card":"green"},{"type":"turn_began","seat":1,"turn":9}]','3594ebf2-e580-4a4d-bb43-656c25de377f',NULL,1.79484554686467099194e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',14,1,'{"type":"claim_route","route":"new_york-washington-2","payment":{"color":"orange","cards":2,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"new_york-washington-2","payment":{"color":"orange","cards":2,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":2,"source":"routes"},{"type":"turn_began","seat":0,"turn":10}]','3c61a8e5-d7b7-4492-aba7-05045fd182fb',NULL,1.79484554689627671237e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',15,0,'{"type":"draw_face_up","card":"blue"}','[{"type":"card_taken","seat":0,"card":"blue","slot":1},{"type":"market_filled","slot":1,"card":"green"}]','d0cc8485-218a-4821-9388-db987ad913d2',NULL,1.79484554692371678355e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',16,0,'{"type":"draw_face_up","card":"white"}','[{"type":"card_taken","seat":0,"card":"white","slot":4},{"type":"market_filled","slot":4,"card":"red"},{"type":"turn_began","seat":1,"turn":11}]','7d2d00c9-6fab-406c-81f8-43ca62146efe',NULL,1.79484554695522260667e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',17,1,'{"type":"draw_face_up","card":"locomotive"}','[{"type":"card_taken","seat":1,"card":"locomotive","slot":2},{"type":"market_filled","slot":2,"card":"white"},{"type":"turn_began","seat":0,"turn":12}]','41c2c7f3-1e9d-455d-a17d-40a0466e847f',NULL,1.7948455469748239517e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',18,0,'{"type":"claim_route","route":"pittsburgh-washington","payment":{"color":"blue","cards":2,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"pittsburgh-washington","payment":{"color":"blue","cards":2,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":2,"source":"routes"},{"type":"turn_began","seat":1,"turn":13}]','1a25d7d2-c6be-461c-b27c-067ac5491962',NULL,1.7948455469933252335e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',19,1,'{"type":"claim_route","route":"atlanta-nashville","payment":{"color":null,"cards":0,"locomotives":1,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"atlanta-nashville","payment":{"color":null,"cards":0,"locomotives":1,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":1,"source":"routes"},{"type":"turn_began","seat":0,"turn":14}]','c8a18196-1a25-49ae-8758-055516e6c4bb',NULL,1.79484554700922393794e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',20,0,'{"type":"draw_blind"}','[{"type":"card_drawn","seat":0,"card":"red"}]','2f4eda6c-cd2b-415c-b330-d893e00763c3',NULL,1.79484554702358531947e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',21,0,'{"type":"draw_face_up","card":"white"}','[{"type":"card_taken","seat":0,"card":"white","slot":2},{"type":"market_filled","slot":2,"card":"locomotive"},{"type":"turn_began","seat":1,"turn":15}]','43af8239-c205-41a7-80b5-c70b9bf4cac2',NULL,1.79484554704925513266e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',22,1,'{"type":"draw_face_up","card":"locomotive"}','[{"type":"card_taken","seat":1,"card":"locomotive","slot":2},{"type":"market_filled","slot":2,"card":"yellow"},{"type":"turn_began","seat":0,"turn":16}]','bba280f6-9a2f-4214-8c2f-a787dce6aca6',NULL,1.79484554709385538094e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',23,0,'{"type":"claim_route","route":"dallas-oklahoma_city-2","payment":{"color":"white","cards":2,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"dallas-oklahoma_city-2","payment":{"color":"white","cards":2,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":2,"source":"routes"},{"type":"turn_began","seat":1,"turn":17}]','a8cb8c21-ed97-454e-a6e1-c820a1f4860c',NULL,1.79484554710680532458e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',24,1,'{"type":"draw_face_up","card":"locomotive"}','[{"type":"card_taken","seat":1,"card":"locomotive","slot":3},{"type":"market_filled","slot":3,"card":"violet"},{"type":"turn_began","seat":0,"turn":18}]','ec1ce441-95ca-4ab7-a56f-d8b8daf54bc3',NULL,1.79484554712263059614e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',25,0,'{"type":"draw_face_up","card":"red"}','[{"type":"card_taken","seat":0,"card":"red","slot":4},{"type":"market_filled","slot":4,"card":"white"}]','5d4220e8-7716-4cb3-9883-b677f539abd3',NULL,1.79484554714562344552e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',26,0,'{"type":"draw_face_up","card":"white"}','[{"type":"card_taken","seat":0,"card":"white","slot":4},{"type":"market_filled","slot":4,"card":"white"},{"type":"turn_began","seat":1,"turn":19}]','bf817085-98de-4c03-acdc-7003108a7e29',NULL,1.79484554719379043579e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',27,1,'{"type":"claim_route","route":"boston-montreal-2","payment":{"color":null,"cards":0,"locomotives":2,"ferry_cards":0}}','[{"type":"route_claimed","seat":1,"route":"boston-montreal-2","payment":{"color":null,"cards":0,"locomotives":2,"ferry_cards":0}},{"type":"points_scored","seat":1,"points":2,"source":"routes"},{"type":"turn_began","seat":0,"turn":20}]','8b07150e-6477-4323-b58d-f2d8cd6802de',NULL,1.79484554721681308746e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',28,0,'{"type":"claim_route","route":"boston-new_york-1","payment":{"color":"red","cards":2,"locomotives":0,"ferry_cards":0}}','[{"type":"route_claimed","seat":0,"route":"boston-new_york-1","payment":{"color":"red","cards":2,"locomotives":0,"ferry_cards":0}},{"type":"points_scored","seat":0,"points":2,"source":"routes"},{"type":"turn_began","seat":1,"turn":21}]','311fe544-200f-442e-b531-0da365cd00ff',NULL,1.79484554723815631872e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',29,1,'{"type":"draw_face_up","card":"white"}','[{"type":"card_taken","seat":1,"card":"white","slot":4},{"type":"market_filled","slot":4,"card":"black"}]','57f7bf7a-06b3-4b1f-9412-869bad8b2c55',NULL,1.79484554725782871251e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',30,1,'{"type":"draw_face_up","card":"yellow"}','[{"type":"card_taken","seat":1,"card":"yellow","slot":0},{"type":"market_filled","slot":0,"card":"blue"},{"type":"turn_began","seat":0,"turn":22}]','aebb04bd-9fa1-47e4-9d01-ee1de6977abd',NULL,1.79484554726859664918e+09);
INSERT INTO "entries" VALUES('mvqz88cmvm82pd',31,0,'{"type":"draw_face_up","card":"green"}','[{"type":"card_taken","seat":0,"card":"green","slot":1},{"type":"market_filled","slot":1,"card":"yellow"}]','f56c2c16-6fd3-4e07-bd42-28f5ab016d9e',NULL,1.79484554728519272808e+09);
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
INSERT INTO "persons" VALUES('r8krqdk45vywxm','Ann','en',NULL,NULL,0,1.79484554629430317872e+09);
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
INSERT INTO "seats" VALUES('mvqz88cmvm82pd',0,'person','Ann','r8krqdk45vywxm',NULL,0);
INSERT INTO "seats" VALUES('mvqz88cmvm82pd',1,'local','Ann 2','r8krqdk45vywxm',NULL,0);
CREATE TABLE snapshots (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES('mvqz88cmvm82pd',25,'{"players":[{"trains":37,"hand":[0,2,0,0,1,0,0,0,0],"known":[0,1,0,0,0,0,0,0,0],"ferry_cards":0,"tickets":[15,9,19],"offered":[],"chosen":null,"scored":{"routes":8},"open":[720575664589111291,271587999743]},{"trains":38,"hand":[0,0,0,0,0,0,0,0,2],"known":[0,0,0,0,0,0,0,0,2],"ferry_cards":0,"tickets":[28,30,3],"offered":[],"chosen":null,"scored":{"routes":7},"open":[720575664589111291,271587999743]}],"current":0,"first":1,"turn":18,"turns_left":-1,"passes":0,"over":false,"ended_by":"","deck":[10,10,8,9,9,10,8,11,10],"discards":[1,0,4,1,1,2,3,1,2],"market":[3,4,3,0,6],"owner":[-1,-1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,0,-1,-1,-1,-1,0,-1,-1,0,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,-1,-1,-1,0,-1,-1,-1,0,-1,-1,-1,-1,-1,-1,-1,-1,1],"ticket_decks":[[7,26,5,10,24,18,2,20,21,13,16,25,0,4,27,22,23,8,32,14,17,12,31,29,1,11,6]],"stack":[["round",0,1,0],["second_card",0,0,0]],"waiting":0,"parts":[],"streams":{"cards":25,"tickets":33,"setup":1}}');
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
	version INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(host) REFERENCES persons (id)
);
INSERT INTO "tables" VALUES('mvqz88cmvm82pd','usa','[]','running','r8krqdk45vywxm',0,'4kr4j7h9j58c8e','none',0,'7','b3f1473f805a84f4d18d80f0dc0aff63',1,'b00f453ff00694e017ee9c17555c3c014b852324159407c12baa58ac85266ebc',1.79484554643628811841e+09,1.79484554728519272808e+09,31,22,'[0]','{}',NULL,NULL,31);
CREATE INDEX tables_by_status ON tables (status, public, updated);
CREATE INDEX tables_by_deadline ON tables (deadline);
CREATE INDEX seats_by_person ON seats (person);
CREATE INDEX chat_by_table ON chat (table_id, id);
COMMIT;
