BEGIN TRANSACTION;
CREATE TABLE alerts (
    id integer primary key, provider integer not null, account integer not null, type integer not null,
    vendor integer not null, message text, detail text, target_sid text
  );
INSERT INTO "alerts" VALUES(3631384166400000,1,2,7,0,'https://apps.example.com/hello returned status 503',NULL,NULL);
CREATE TABLE call_keys (key integer, id integer, primary key (key, id)) without rowid;
INSERT INTO "call_keys" VALUES(705144725911169,3631384166402048);
INSERT INTO "call_keys" VALUES(705144887248402,3631384166404096);
INSERT INTO "call_keys" VALUES(705145060764280,3631384166404096);
INSERT INTO "call_keys" VALUES(705147024860987,3631384166404096);
INSERT INTO "call_keys" VALUES(705147123095729,3631384166402048);
INSERT INTO "call_keys" VALUES(705147617332345,3631384166402048);
CREATE TABLE calls (
    id integer primary key,
    provider integer not null, account integer not null, application integer not null,
    direction integer not null, answered integer not null, trunk integer not null,
    from_text text, to_text text, call_sid text, sip_callid text,
    sip_status integer, duration integer not null, answered_after integer, terminated_after integer,
    host integer not null, remote_host text, reason integer not null, sip_parent_callid text,
    trace blob, recording text
  );
INSERT INTO "calls" VALUES(3631384166402048,1,2,0,3,1,4,'15083084809','14155550123','00000000-0000-4000-8000-000000000001','call-1@192.0.2.1',200,60,2500,62500,5,'203.0.113.20',6,NULL,X'11111111111111111111111111111111',NULL);
INSERT INTO "calls" VALUES(3631384166404096,1,2,0,3,1,4,'15083084809','14155550123','00000000-0000-4000-8000-000000000002','call-2@192.0.2.1',200,60,2500,62500,5,'203.0.113.20',6,NULL,X'22222222222222222222222222222222',NULL);
CREATE TABLE days (day integer primary key);
INSERT INTO "days" VALUES(164179);
CREATE TABLE names (id integer primary key, name text not null unique);
INSERT INTO "names" VALUES(1,'00000000-0000-4000-8000-0000000000b1');
INSERT INTO "names" VALUES(2,'00000000-0000-4000-8000-0000000000a1');
INSERT INTO "names" VALUES(3,'inbound');
INSERT INTO "names" VALUES(4,'Telia West');
INSERT INTO "names" VALUES(5,'10.0.0.5');
INSERT INTO "names" VALUES(6,'caller hungup');
INSERT INTO "names" VALUES(7,'webhook-failure');
CREATE TABLE tallies (
    owner integer, kind integer, slot integer, a integer, b integer,
    attempts integer not null, seconds integer not null, longest integer not null,
    primary key (owner, kind, slot, a, b)
  ) without rowid;
INSERT INTO "tallies" VALUES(1,0,492538,3,1,2,120,60);
INSERT INTO "tallies" VALUES(1,1,492538,4,1,2,120,60);
INSERT INTO "tallies" VALUES(1,2,492538,0,1,2,120,60);
INSERT INTO "tallies" VALUES(1,3,492538,4,1,2,120,60);
INSERT INTO "tallies" VALUES(1,10,29552281,0,1,2,120,60);
INSERT INTO "tallies" VALUES(1,17,20522,4,1,2,120,60);
INSERT INTO "tallies" VALUES(1,18,20522,0,1,2,120,60);
INSERT INTO "tallies" VALUES(1,19,20522,4,1,2,120,60);
INSERT INTO "tallies" VALUES(2,0,492538,3,1,2,120,60);
INSERT INTO "tallies" VALUES(2,1,492538,4,1,2,120,60);
INSERT INTO "tallies" VALUES(2,2,492538,0,1,2,120,60);
INSERT INTO "tallies" VALUES(2,3,492538,4,1,2,120,60);
INSERT INTO "tallies" VALUES(2,10,29552281,0,1,2,120,60);
INSERT INTO "tallies" VALUES(2,17,20522,4,1,2,120,60);
INSERT INTO "tallies" VALUES(2,18,20522,0,1,2,120,60);
INSERT INTO "tallies" VALUES(2,19,20522,4,1,2,120,60);
CREATE INDEX calls_of_account on calls (account, id);
CREATE INDEX calls_of_provider on calls (provider, id);
CREATE INDEX alerts_of_account on alerts (account, id);
CREATE INDEX alerts_of_provider on alerts (provider, id);
COMMIT;
PRAGMA user_version = 1;
