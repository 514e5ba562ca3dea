import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { sql } from 'kysely';
import { claimDirectory } from '../db/claim-directory.ts';
import { UNFINISHED } from '../db/half-restored.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { emptyDatabase } from '../testing/fresh-database.ts';
import { environmentOf } from '../testing/run-command.ts';
import { failToStart, freePort, startServer } from '../testing/start-server.ts';
import { DUMP, finish, putFile } from './backup-files.ts';
import { readLastBackup } from './last-backup.ts';
import { makeBackup } from './make-backup.ts';
import { BackupRefusal } from './refusal.ts';
import { restoreBackup } from './restore-backup.ts';

const mysql = process.env.TRUNKLINE_TEST_DATABASE_URL;
const onlySqlite = { skip: mysql ? 'about the SQLite file' : false };
const PASSPHRASE = 'a passphrase of some length';

const emptyDirectory = () => mkdtempSync(join(tmpdir(), 'trunkline-backup-'));
const at = (data_dir: string) => ({ data_dir, database_url: null });

/** Every row of every table, as it is stored. */
function rowsOf(file: string): Record<string, unknown[]> {
  const database = new DatabaseSync(file, { readOnly: true });
  // A virtual table is what the tables behind it hold; some of those have no row numbers.
  const tables = database
    .prepare(
      `select name, wr from pragma_table_list
        where schema = 'main' and type <> 'virtual' and name not like 'sqlite_%' order by name`,
    )
    .all() as { name: string; wr: number }[];
  const rows = Object.fromEntries(
    tables.map(({ name, wr }) => {
      const rows = wr ? `select * from "${name}"` : `select rowid as "#", * from "${name}" order by rowid`;
      return [name, database.prepare(rows).all()];
    }),
  );
  database.close();
  return rows;
}

/** A closed installation with some rows. */
async function installation(): Promise<string> {
  const data_dir = emptyDirectory();
  const open = await openDatabase({ file: join(data_dir, 'trunkline.db') });
  await migrate(open);
  await open.close();
  writeFileSync(join(data_dir, 'secrets.json'), '{"jwt_secret":"one","encryption_secret":"two"}');
  return data_dir;
}

test(
  'after a crash a backup that was made of the running server brings every row back, and what was there is kept',
  onlySqlite,
  async () => {
    const env = { TRUNKLINE_DATA_DIR: emptyDirectory(), TRUNKLINE_ADMIN_PASSWORD: 'a first password 1' };
    const file = join(env.TRUNKLINE_DATA_DIR, 'trunkline.db');
    const server = await startServer(env);
    const login = await fetch(`${server.url}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: env.TRUNKLINE_ADMIN_PASSWORD }),
    });
    assert.equal(login.status, 200);
    const before = rowsOf(file);
    const folder = await makeBackup(at(env.TRUNKLINE_DATA_DIR), emptyDirectory(), null);
    // What the log beside the file holds when the server is killed.
    const database = new DatabaseSync(file);
    database.exec(`insert into system_information (domain_name) values ('after.example.com')`);
    await assert.rejects(restoreBackup(folder, at(env.TRUNKLINE_DATA_DIR), null), /Another Trunkline uses/);
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
    assert.ok(existsSync(`${file}-wal`));
    const aside = await restoreBackup(folder, at(env.TRUNKLINE_DATA_DIR), null);
    database.close();
    assert.deepEqual(rowsOf(file), before);
    assert.equal(existsSync(`${file}-wal`), false);
    assert.equal(rowsOf(join(aside ?? '', 'trunkline.db')).system_information?.length, 1);
    const again = await startServer(env);
    await again.stop();
  },
);

test(
  'a backup is complete, readable by its owner only, and its checksums are those of sha256sum',
  onlySqlite,
  async () => {
    const folder = await makeBackup(at(await installation()), emptyDirectory(), null);
    assert.deepEqual(readdirSync(folder).toSorted(), [
      'SHA256SUMS',
      'about.json',
      'secrets.json',
      'trunkline.db',
    ]);
    for (const name of readdirSync(folder))
      assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    assert.match(readFileSync(join(folder, 'SHA256SUMS'), 'utf8'), /^[0-9a-f]{64} {2}about\.json$/m);
  },
);

test(
  'a sealed backup shows nothing, opens with its passphrase alone, and restores the same',
  onlySqlite,
  async () => {
    const data_dir = await installation();
    const calls = new DatabaseSync(join(data_dir, 'calls.db'));
    calls.exec(`create table calls (caller); insert into calls values ('441632960001')`);
    calls.close();
    const folder = await makeBackup(at(data_dir), emptyDirectory(), PASSPHRASE);
    const last = await readLastBackup(data_dir);
    assert.deepEqual([last?.folder, last?.is_sealed], [folder, true]);
    for (const name of readdirSync(folder))
      assert.doesNotMatch(
        readFileSync(join(folder, name), 'latin1'),
        /SQLite format|encryption_secret|441632/,
      );
    const into = at(emptyDirectory());
    await assert.rejects(restoreBackup(folder, into, null), /set TRUNKLINE_BACKUP_PASSPHRASE/);
    await assert.rejects(restoreBackup(folder, into, `${PASSPHRASE}!`), /The passphrase does not match/);
    assert.deepEqual(readdirSync(into.data_dir), ['trunkline.lock']);
    assert.equal(await restoreBackup(folder, into, PASSPHRASE), null);
    for (const name of ['trunkline.db', 'calls.db'])
      assert.deepEqual(rowsOf(join(into.data_dir, name)), rowsOf(join(data_dir, name)));
    assert.match(readFileSync(join(into.data_dir, 'secrets.json'), 'utf8'), /"two"/);
  },
);

test('a backup that is damaged, or lacks a file, is refused and nothing is touched', onlySqlite, async () => {
  const data_dir = await installation();
  const folder = await makeBackup(at(data_dir), emptyDirectory(), null);
  const before = readdirSync(data_dir);
  await assert.rejects(restoreBackup(emptyDirectory(), at(data_dir), null), /There is no backup in/);
  appendFileSync(join(folder, 'trunkline.db'), 'x');
  await assert.rejects(restoreBackup(folder, at(data_dir), null), /trunkline\.db is damaged/);
  assert.deepEqual(readdirSync(data_dir), before);
});

test(
  'a backup whose copy was cut short, or lacks a file, is refused in clear and sealed, and nothing is touched',
  onlySqlite,
  async () => {
    for (const passphrase of [null, PASSPHRASE]) {
      const data_dir = await installation();
      const whole = await makeBackup(at(data_dir), emptyDirectory(), passphrase);
      const before = readdirSync(data_dir);
      const names = readdirSync(whole).filter((name) => name !== 'SHA256SUMS');
      const database = names.find((name) => name.startsWith('trunkline.db')) ?? '';
      for (const harm of [
        (folder: string) => truncateSync(join(folder, database), 5000),
        (folder: string) => truncateSync(join(folder, database), 0),
        (folder: string) => rmSync(join(folder, database)),
        (folder: string) => truncateSync(join(folder, 'SHA256SUMS'), 40),
        // After its first line.
        (folder: string) => truncateSync(join(folder, 'SHA256SUMS'), 64 + '  about.json\n'.length),
      ]) {
        const folder = join(emptyDirectory(), 'copy');
        cpSync(whole, folder, { recursive: true });
        harm(folder);
        await assert.rejects(restoreBackup(folder, at(data_dir), passphrase), (error) => {
          assert.ok(error instanceof BackupRefusal, String(error));
          assert.match(error.message, /is damaged|is missing its file/);
          return true;
        });
        assert.deepEqual(readdirSync(data_dir), before);
      }
    }
  },
);

test('a restore that was interrupted has to be done again before the server starts', onlySqlite, async () => {
  const data_dir = await installation();
  const folder = await makeBackup(at(data_dir), emptyDirectory(), null);
  writeFileSync(join(data_dir, UNFINISHED), '');
  const env = { TRUNKLINE_DATA_DIR: data_dir, TRUNKLINE_PORT: String(await freePort()) };
  assert.match((await failToStart(env)).said, /A restore into .* was interrupted\. Do it again/);
  await restoreBackup(folder, at(data_dir), null);
  assert.equal(existsSync(join(data_dir, UNFINISHED)), false);
});

test('a data directory belongs to one process, until it lets go', onlySqlite, () => {
  const data_dir = emptyDirectory();
  const claim = claimDirectory(data_dir);
  assert.throws(() => claimDirectory(data_dir), /Another Trunkline uses the data directory/);
  claim.release();
  claimDirectory(data_dir).release();
});

test('MySQL and MariaDB are dumped, and loaded into an empty database only', {
  skip: !mysql && 'needs TRUNKLINE_TEST_DATABASE_URL',
}, async () => {
  const [from, into] = [await emptyDatabase(), await emptyDatabase()];
  const urlOf = ({ target }: typeof from) => ('url' in target ? target.url : '');
  const open = await openDatabase(from.target);
  await migrate(open);
  await open.db
    .insertInto('service_providers')
    .values({ service_provider_sid: 'sp', name: 'Zoë "Ω"' })
    .execute();
  const data_dir = emptyDirectory();
  const calls = new DatabaseSync(join(data_dir, 'calls.db'));
  calls.exec('create table calls (n); insert into calls values (1)');
  const folder = await makeBackup({ data_dir, database_url: urlOf(from) }, emptyDirectory(), PASSPHRASE);
  await assert.rejects(
    makeBackup({ data_dir, database_url: urlOf(into) }, emptyDirectory(), PASSPHRASE),
    /^Error: The database \w+ has nothing in it yet/,
  );
  calls.exec('insert into calls values (2)');
  calls.close();
  // Before anything of the backup is opened, of which there may be gigabytes.
  await assert.rejects(
    restoreBackup(folder, { data_dir, database_url: urlOf(from) }, null),
    /is not empty\. Create an empty database/,
  );
  const tables = async () => {
    const empty = await openDatabase(into.target);
    const { rows } = await sql`show tables`.execute(empty.db);
    await empty.close();
    return rows;
  };
  await assert.rejects(
    restoreBackup(folder, { data_dir, database_url: urlOf(into) }, `${PASSPHRASE}!`),
    /The passphrase does not match/,
  );
  assert.deepEqual(await tables(), []);
  await restoreBackup(folder, { data_dir, database_url: urlOf(into) }, PASSPHRASE);
  assert.equal(rowsOf(join(data_dir, 'calls.db')).calls?.length, 1);
  const restored = await openDatabase(into.target);
  for (const table of ['service_providers', 'predefined_carriers', 'trunkline_migrations'] as const)
    assert.deepEqual(
      await restored.db.selectFrom(table).selectAll().execute(),
      await open.db.selectFrom(table).selectAll().execute(),
    );
  for (const one of [open, restored]) await one.close();
  for (const one of [from, into]) await one.drop();
});

test('no server starts on a MySQL or MariaDB in which a restore broke off', {
  skip: !mysql && 'needs TRUNKLINE_TEST_DATABASE_URL',
}, async () => {
  const into = await emptyDatabase();
  const database_url = 'url' in into.target ? into.target.url : '';
  const [folder, data_dir] = [emptyDirectory(), emptyDirectory()];
  const cut = `create table schema_version (version varchar(16));\ninsert into schema_version val`;
  await putFile(folder, DUMP, Readable.from([cut]), null);
  const made_at = new Date().toISOString();
  await finish(folder, { made_at, database: 'mysql', is_sealed: false, has_secrets: false, call_files: [] });
  await assert.rejects(restoreBackup(folder, { data_dir, database_url }, null), /has failed: .*syntax/);
  const env = { ...environmentOf(into.target), TRUNKLINE_PORT: String(await freePort()) };
  assert.match((await failToStart(env)).said, /A restore into this database .* was interrupted/);
  await assert.rejects(restoreBackup(folder, { data_dir, database_url }, null), /is not empty/);
  await into.drop();
});

test(
  'the files beside a database that is dumped by other means are a backup of their own',
  onlySqlite,
  async () => {
    const data_dir = await installation();
    const calls = new DatabaseSync(join(data_dir, 'calls.db'));
    calls.exec('create table calls (n); insert into calls values (1)');
    calls.close();
    const database_url = 'mysql://nobody@127.0.0.1:9/none';
    await assert.rejects(
      makeBackup({ ...at(data_dir), files_only: true }, emptyDirectory(), null),
      /is one of the files of the data directory/,
    );
    const folder = await makeBackup(
      { data_dir, database_url, files_only: true },
      emptyDirectory(),
      PASSPHRASE,
    );
    assert.deepEqual(readdirSync(folder).toSorted(), [
      ...['SHA256SUMS', 'about.json', 'calls.db.sealed', 'secrets.json.sealed'],
    ]);
    const into = emptyDirectory();
    await assert.rejects(restoreBackup(folder, at(into), PASSPHRASE), /set DATABASE_URL to the database/);
    await restoreBackup(folder, { data_dir: into, database_url }, PASSPHRASE);
    assert.deepEqual(rowsOf(join(into, 'calls.db')), rowsOf(join(data_dir, 'calls.db')));
  },
);
