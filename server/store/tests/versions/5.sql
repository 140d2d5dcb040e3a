-- A database as version 5 of the tables has left it.
PRAGMA foreign_keys = OFF;
PRAGMA application_id = 1415669356;
PRAGMA user_version = 5;
BEGIN TRANSACTION;
CREATE TABLE account (
    person     TEXT   NOT NULL PRIMARY KEY REFERENCES person (id),
    key        TEXT   NOT NULL UNIQUE,
    password   TEXT,            -- Argon2id with its parameters (PHC), never the password
    email      TEXT,
    created_at BIGINT NOT NULL
) WITHOUT ROWID;
INSERT INTO "account" VALUES('m2FvdPvKTL','bob','$argon2id$v=19$m=19456,t=2,p=1$NtR3JRM041MuOxPM86dzAg$pp+GJYrCuZGhlmg6h0ba9OeKDrHUOeIWv0JYgYJVWSM',NULL,1794896444346);
INSERT INTO "account" VALUES('mjtp4dGjTP','ada','$argon2id$v=19$m=19456,t=2,p=1$/HkisuKPLnSF7zV8UJkgzQ$/+o/T0mCuKx9hynOrtIHP/NCM8xvGBYqVABtVOxDyKA','ada@tafel.example',1794896442184);
CREATE TABLE alive (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);
INSERT INTO "alive" VALUES(1,1794896445862);
CREATE TABLE block (
    person  TEXT   NOT NULL REFERENCES person (id),
    blocked TEXT   NOT NULL REFERENCES person (id),
    at      BIGINT NOT NULL,
    PRIMARY KEY (person, blocked)
) WITHOUT ROWID;
INSERT INTO "block" VALUES('mjtp4dGjTP','m2FvdPvKTL',1794896445689);
CREATE TABLE chat (
    game    TEXT   NOT NULL REFERENCES game (id),
    room    TEXT   NOT NULL, -- players, spectators
    number  BIGINT NOT NULL,
    person  TEXT   NOT NULL REFERENCES person (id),
    request TEXT   NOT NULL,
    at      BIGINT NOT NULL, -- milliseconds since 1970, UTC
    text    TEXT   NOT NULL,
    preset  TEXT,
    PRIMARY KEY (game, room, number)
) WITHOUT ROWID;
INSERT INTO "chat" VALUES('nRsvsJqJSB','players',1,'mjtp4dGjTP','api-06fdba0c7f1b989f',1794896445619,'','good-game');
INSERT INTO "chat" VALUES('nRsvsJqJSB','players',2,'mjtp4dGjTP','api-9ab3d393164591f7',1794896445665,'well played',NULL);
CREATE TABLE command (
    game    TEXT   NOT NULL REFERENCES game (id),
    number  BIGINT NOT NULL,
    person  TEXT,
    request TEXT,
    at      BIGINT NOT NULL,
    body    TEXT   NOT NULL,
    event   BIGINT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
INSERT INTO "command" VALUES('eKw5eTeV63',1,NULL,NULL,1794896445036,'"start"',1);
INSERT INTO "command" VALUES('eKw5eTeV63',2,'YWKBYZMF2i','api-50ed52f927168248',1794896445091,'{"play":{"move":{"text":"a1a2","lag":0}}}',2);
INSERT INTO "command" VALUES('eKw5eTeV63',3,'mjtp4dGjTP','api-daf11df047e8532e',1794896445136,'{"play":{"move":{"text":"a4b4","lag":0}}}',3);
INSERT INTO "command" VALUES('eKw5eTeV63',4,'YWKBYZMF2i','api-9c8f218083e3b193',1794896445188,'{"play":{"move":{"text":"a2a1","lag":0}}}',4);
INSERT INTO "command" VALUES('eKw5eTeV63',5,'mjtp4dGjTP','api-e0f61ecfb17123c3',1794896445224,'{"play":{"move":{"text":"a5a4","lag":0}}}',5);
INSERT INTO "command" VALUES('eKw5eTeV63',6,'YWKBYZMF2i','api-cb5f975c5802733f',1794896445260,'{"play":{"draw":"offer"}}',6);
INSERT INTO "command" VALUES('eKw5eTeV63',7,'mjtp4dGjTP','api-ed86caa7dc07b558',1794896445288,'{"play":{"draw":"accept"}}',7);
INSERT INTO "command" VALUES('nRsvsJqJSB',1,NULL,NULL,1794896444548,'"start"',1);
INSERT INTO "command" VALUES('nRsvsJqJSB',2,'mjtp4dGjTP','api-51ecd5bf98dedb81',1794896444576,'{"play":{"move":{"text":"a1-b1l","lag":0}}}',2);
INSERT INTO "command" VALUES('nRsvsJqJSB',3,'m2FvdPvKTL','api-f95ffe93493a4099',1794896444644,'{"play":{"move":{"text":"c1-b6l","lag":0}}}',3);
INSERT INTO "command" VALUES('nRsvsJqJSB',4,'mjtp4dGjTP','api-3f65c1270b0276ab',1794896444682,'{"play":{"move":{"text":"a2-a1l","lag":0}}}',4);
INSERT INTO "command" VALUES('nRsvsJqJSB',5,'m2FvdPvKTL','api-98e84ca124fb20b4',1794896444752,'{"play":{"move":{"text":"b6-b2l","lag":0}}}',5);
INSERT INTO "command" VALUES('nRsvsJqJSB',6,'m2FvdPvKTL','api-806b554000bf95e0',1794896444804,'{"play":"resign"}',6);
INSERT INTO "command" VALUES('u7cVStmjuT',1,NULL,NULL,1794896445438,'"start"',1);
INSERT INTO "command" VALUES('u7cVStmjuT',2,'mjtp4dGjTP','api-3d3ab66dda56bbfa',1794896445504,'{"play":{"move":{"text":"a1+a2","lag":0}}}',2);
INSERT INTO "command" VALUES('u7cVStmjuT',3,'YWKBYZMF2i','api-b88eb2c16bea3f8c',1794896445548,'{"play":{"move":{"text":"c9+d8","lag":0}}}',3);
CREATE TABLE downtime (
    begun BIGINT NOT NULL PRIMARY KEY,
    ended BIGINT NOT NULL
);
CREATE TABLE event (
    game   TEXT   NOT NULL REFERENCES game (id),
    number BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    body   TEXT   NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
INSERT INTO "event" VALUES('eKw5eTeV63',1,1794896445036,'{"type":"started","clocks":{"left":[300000,300000],"at":1794896445036}}');
INSERT INTO "event" VALUES('eKw5eTeV63',2,1794896445091,'{"type":"moved","ply":1,"text":"a1a2","by":"one","origin":"entered","spent":0,"clocks":{"left":[303000,300000],"running":"two","at":1794896445091}}');
INSERT INTO "event" VALUES('eKw5eTeV63',3,1794896445136,'{"type":"moved","ply":2,"text":"a4b4","by":"two","origin":"entered","spent":45,"clocks":{"left":[303000,302955],"running":"one","at":1794896445136}}');
INSERT INTO "event" VALUES('eKw5eTeV63',4,1794896445188,'{"type":"moved","ply":3,"text":"a2a1","by":"one","origin":"entered","spent":52,"clocks":{"left":[305948,302955],"running":"two","at":1794896445188}}');
INSERT INTO "event" VALUES('eKw5eTeV63',5,1794896445224,'{"type":"moved","ply":4,"text":"a5a4","by":"two","origin":"entered","spent":36,"clocks":{"left":[305948,305919],"running":"one","at":1794896445224}}');
INSERT INTO "event" VALUES('eKw5eTeV63',6,1794896445260,'{"type":"offered","by":"one","offer":"draw"}');
INSERT INTO "event" VALUES('eKw5eTeV63',7,1794896445288,'{"type":"offer-closed","by":"one","offer":"draw","how":"accepted"}');
INSERT INTO "event" VALUES('eKw5eTeV63',8,1794896445288,'{"type":"ended","conclusion":{"result":"1/2-1/2","termination":"agreement","score":[0,0],"message":"The players agree on a draw."}}');
INSERT INTO "event" VALUES('nRsvsJqJSB',1,1794896444548,'{"type":"started","clocks":{"left":[300000,300000],"at":1794896444548}}');
INSERT INTO "event" VALUES('nRsvsJqJSB',2,1794896444576,'{"type":"moved","ply":1,"text":"a1-b1l","by":"one","origin":"entered","spent":0,"clocks":{"left":[303000,300000],"running":"two","at":1794896444576}}');
INSERT INTO "event" VALUES('nRsvsJqJSB',3,1794896444644,'{"type":"moved","ply":2,"text":"c1-b6l","by":"two","origin":"entered","spent":68,"clocks":{"left":[303000,302932],"running":"one","at":1794896444644}}');
INSERT INTO "event" VALUES('nRsvsJqJSB',4,1794896444682,'{"type":"moved","ply":3,"text":"a2-a1l","by":"one","origin":"entered","spent":38,"clocks":{"left":[305962,302932],"running":"two","at":1794896444682}}');
INSERT INTO "event" VALUES('nRsvsJqJSB',5,1794896444752,'{"type":"moved","ply":4,"text":"b6-b2l","by":"two","origin":"entered","spent":70,"clocks":{"left":[305962,305862],"running":"one","at":1794896444752}}');
INSERT INTO "event" VALUES('nRsvsJqJSB',6,1794896444804,'{"type":"ended","conclusion":{"result":"1-0","termination":"resignation","score":[4,4],"message":"White resigns."},"ratings":[{"before":1500,"after":1662},{"before":1500,"after":1338}]}');
INSERT INTO "event" VALUES('u7cVStmjuT',1,1794896445438,'{"type":"started","clocks":{"left":[300000,300000],"at":1794896445438}}');
INSERT INTO "event" VALUES('u7cVStmjuT',2,1794896445504,'{"type":"moved","ply":1,"text":"a1+a2","by":"one","origin":"entered","spent":0,"clocks":{"left":[303000,300000],"running":"two","at":1794896445504}}');
INSERT INTO "event" VALUES('u7cVStmjuT',3,1794896445548,'{"type":"moved","ply":2,"text":"c9+d8","by":"two","origin":"entered","spent":44,"clocks":{"left":[303000,302956],"running":"one","at":1794896445548}}');
CREATE TABLE game (
    id         TEXT   NOT NULL PRIMARY KEY,
    owner      TEXT   NOT NULL REFERENCES person (id),
    terms      TEXT   NOT NULL,
    status     TEXT   NOT NULL, -- open, playing, over, closed
    commands   BIGINT NOT NULL, -- how many there are of the game
    events     BIGINT NOT NULL,
    due_at     BIGINT,          -- when somebody must look at it though nobody asks: a clock runs out
    created_at BIGINT NOT NULL
);
INSERT INTO "game" VALUES('nRsvsJqJSB','mjtp4dGjTP','{"game":"gunzi","time":{"type":"fischer","base":300000,"increment":3000},"rated":true,"colour":"one"}','over',6,6,NULL,1794896444425);
INSERT INTO "game" VALUES('eKw5eTeV63','YWKBYZMF2i','{"game":"abalone:belgian-daisy","time":{"type":"fischer","base":300000,"increment":3000},"rated":false,"colour":"one"}','over',7,8,NULL,1794896444887);
INSERT INTO "game" VALUES('u7cVStmjuT','mjtp4dGjTP','{"game":"fenix","time":{"type":"fischer","base":300000,"increment":3000},"rated":false,"colour":"one"}','playing',3,3,1794896750548,1794896445338);
INSERT INTO "game" VALUES('KxTnxj7kQW','YWKBYZMF2i','{"game":"gunzi","time":{"type":"fischer","base":300000,"increment":3000},"rated":false,"colour":"two"}','open',0,0,NULL,1794896445581);
CREATE TABLE mute (
    person TEXT   NOT NULL REFERENCES person (id),
    muted  TEXT   NOT NULL REFERENCES person (id),
    at     BIGINT NOT NULL,
    PRIMARY KEY (person, muted)
) WITHOUT ROWID;
CREATE TABLE own_record (
    person     TEXT   NOT NULL REFERENCES person (id),
    digest     BLOB   NOT NULL,
    format     BIGINT NOT NULL,
    text       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (person, digest)
) WITHOUT ROWID;
INSERT INTO "own_record" VALUES('mjtp4dGjTP',X'CBF53A03DAA7CB9A9DD3CBED7FB08280DAAFE9F6B31016BBFFF903D698F78667',1,'[Format "1"]
[Game "gunzi"]
[Result "*"]

1. a1-b1l c1-b6r *
',1794896445704);
CREATE TABLE person (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    created_at BIGINT NOT NULL -- milliseconds since 1970, UTC, as everywhere
, kind TEXT NOT NULL DEFAULT 'guest', closed_at BIGINT);
INSERT INTO "person" VALUES('HouseLevea','Level 1',1794896439796,'engine',NULL);
INSERT INTO "person" VALUES('HouseLeveb','Level 2',1794896439796,'engine',NULL);
INSERT INTO "person" VALUES('mjtp4dGjTP','Ada',1794896442184,'member',NULL);
INSERT INTO "person" VALUES('m2FvdPvKTL','Bob',1794896444346,'member',NULL);
INSERT INTO "person" VALUES('YWKBYZMF2i','Guest YWKB',1794896444373,'guest',NULL);
CREATE TABLE rated_game (
    number   INTEGER PRIMARY KEY,
    game     TEXT   NOT NULL UNIQUE REFERENCES game (id),
    category TEXT   NOT NULL,
    at       BIGINT NOT NULL, -- milliseconds since 1970, UTC
    one      TEXT   NOT NULL REFERENCES person (id),
    two      TEXT   NOT NULL REFERENCES person (id),
    halves   BIGINT NOT NULL -- half points of the first side: 0 lost, 1 drawn, 2 won
);
INSERT INTO "rated_game" VALUES(1,'nRsvsJqJSB','gunzi/blitz',1794896444805,'mjtp4dGjTP','m2FvdPvKTL',2);
CREATE TABLE rating (
    person     TEXT   NOT NULL REFERENCES person (id),
    category   TEXT   NOT NULL,
    value      DOUBLE NOT NULL,
    deviation  DOUBLE NOT NULL,
    volatility DOUBLE NOT NULL,
    games      BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    PRIMARY KEY (person, category)
) WITHOUT ROWID;
INSERT INTO "rating" VALUES('m2FvdPvKTL','gunzi/blitz',1.33768910609370232124e+03,2.90318963717980409455e+02,5.99996753723381417988e-02,1,1794896444805);
INSERT INTO "rating" VALUES('mjtp4dGjTP','gunzi/blitz',1.66231089390629767875e+03,2.90318963717980409455e+02,5.99996753723381417988e-02,1,1794896444805);
CREATE TABLE rating_point (
    person   TEXT   NOT NULL REFERENCES person (id),
    category TEXT   NOT NULL,
    games    BIGINT NOT NULL, -- how many had been counted
    at       BIGINT NOT NULL,
    value    DOUBLE NOT NULL,
    PRIMARY KEY (person, category, games)
) WITHOUT ROWID;
INSERT INTO "rating_point" VALUES('m2FvdPvKTL','gunzi/blitz',1,1794896444805,1.33768910609370232124e+03);
INSERT INTO "rating_point" VALUES('mjtp4dGjTP','gunzi/blitz',1,1794896444805,1.66231089390629767875e+03);
CREATE TABLE record (
    id         TEXT   NOT NULL PRIMARY KEY,
    digest     BLOB   NOT NULL UNIQUE,
    format     BIGINT NOT NULL,
    text       TEXT   NOT NULL,
    created_at BIGINT NOT NULL -- milliseconds since 1970, UTC
);
INSERT INTO "record" VALUES('quHpVDLNg4',X'CBF53A03DAA7CB9A9DD3CBED7FB08280DAAFE9F6B31016BBFFF903D698F78667',1,'[Format "1"]
[Game "gunzi"]
[Result "*"]

1. a1-b1l c1-b6r *
',1794896439857);
CREATE TABLE report (
    number  INTEGER PRIMARY KEY,
    person  TEXT   NOT NULL REFERENCES person (id), -- who complains
    about   TEXT   NOT NULL REFERENCES person (id),
    game    TEXT   REFERENCES game (id),
    place   TEXT   NOT NULL, -- where in it: a complaint about the same place is the same complaint
    reason  TEXT   NOT NULL,
    context TEXT   NOT NULL,
    at      BIGINT NOT NULL,
    UNIQUE (person, about, game, place)
);
INSERT INTO "report" VALUES(1,'mjtp4dGjTP','m2FvdPvKTL',NULL,'profile','slow','',1794896445698);
CREATE TABLE retired_name (
    digest BLOB NOT NULL PRIMARY KEY
) WITHOUT ROWID;
CREATE TABLE revocation (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    person TEXT    NOT NULL
);
INSERT INTO "revocation" VALUES(1,'mjtp4dGjTP');
INSERT INTO "revocation" VALUES(2,'m2FvdPvKTL');
CREATE TABLE seat (
    game   TEXT   NOT NULL REFERENCES game (id),
    side   BIGINT NOT NULL, -- 0 or 1, the place in the rulebook
    person TEXT   NOT NULL REFERENCES person (id),
    PRIMARY KEY (game, side)
) WITHOUT ROWID;
INSERT INTO "seat" VALUES('eKw5eTeV63',0,'YWKBYZMF2i');
INSERT INTO "seat" VALUES('u7cVStmjuT',1,'YWKBYZMF2i');
INSERT INTO "seat" VALUES('nRsvsJqJSB',1,'m2FvdPvKTL');
INSERT INTO "seat" VALUES('eKw5eTeV63',1,'mjtp4dGjTP');
INSERT INTO "seat" VALUES('nRsvsJqJSB',0,'mjtp4dGjTP');
INSERT INTO "seat" VALUES('u7cVStmjuT',0,'mjtp4dGjTP');
CREATE TABLE seek (
    id         TEXT   NOT NULL PRIMARY KEY,
    person     TEXT   NOT NULL REFERENCES person (id),
    terms      TEXT   NOT NULL, -- in the server's words
    created_at BIGINT NOT NULL
);
INSERT INTO "seek" VALUES('fD52G4hacE','YWKBYZMF2i','{"game":"fenix","time":{"type":"days","per-turn":259200000},"rated":false,"colour":"random"}',1794896445792);
CREATE TABLE "session" (
    digest     BLOB   NOT NULL PRIMARY KEY,
    person     TEXT   NOT NULL REFERENCES person (id),
    created_at BIGINT NOT NULL
, seen_at BIGINT, client TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "session" VALUES(X'81B637D8FCD2C6DA6359E6963113A1170DE795E4B725B84D1E0B4CFD9EC58CE9','m2FvdPvKTL',1794896444346,1794896444346,'Firefox, Linux');
INSERT INTO "session" VALUES(X'84983C60F7DAADC1CB8698621F802C0D9F9A3C3C295C810748FB048115C186EC','YWKBYZMF2i',1794896444373,NULL,'');
INSERT INTO "session" VALUES(X'FDEE430D40BD57DEEAC186CD9790033D0F06F909A8806E7CE6E717AB7C7D5029','mjtp4dGjTP',1794896442184,1794896442184,'Firefox, Linux');
CREATE TABLE silence (
    person TEXT   NOT NULL PRIMARY KEY REFERENCES person (id),
    until  BIGINT NOT NULL
);
CREATE INDEX game_due ON game (due_at) WHERE status = 'playing';
CREATE INDEX seat_person ON seat (person);
CREATE UNIQUE INDEX command_request ON command (game, person, request) WHERE request IS NOT NULL;
CREATE UNIQUE INDEX chat_request ON chat (game, person, request);
CREATE INDEX chat_person ON chat (person);
CREATE INDEX seek_person ON seek (person);
CREATE INDEX session_person ON session (person);
CREATE INDEX block_blocked ON block (blocked);
CREATE INDEX rating_best ON rating (category, value);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('revocation',2);
COMMIT;
