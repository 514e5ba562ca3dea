import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { askCommand, startCommand } from '../testing/run-command.ts';
import { until } from '../testing/until.ts';
import { createFirstAdmin } from '../users/create-first-admin.ts';
import { backupCommand } from './backup-command.ts';
import { makeBackup } from './make-backup.ts';
import { BackupRefusal } from './refusal.ts';
import { restoreBackup } from './restore-backup.ts';

const emptyDirectory = () => mkdtempSync(join(tmpdir(), 'trunkline-backup-'));

async function installation(): Promise<string> {
  const data_dir = emptyDirectory();
  const database = await openDatabase({ file: join(data_dir, 'trunkline.db') });
  await migrate(database);
  await database.close();
  writeFileSync(join(data_dir, 'secrets.json'), '{}');
  return data_dir;
}

test('of backups that are begun in the same second one is whole, and the others say so', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-22T08:30:00Z') });
  const from = { data_dir: await installation(), database_url: null };
  const to = emptyDirectory();
  const begun = await Promise.allSettled([1, 2, 3].map(() => makeBackup(from, to, null)));
  begun.push(...(await Promise.allSettled([makeBackup(from, to, null)])));
  const refused = begun.filter((one) => one.status === 'rejected').map((one) => one.reason);
  assert.equal(refused.length, 3);
  for (const reason of refused)
    assert.ok(reason instanceof BackupRefusal && /in the same second/.test(reason.message), `${reason}`);
  assert.deepEqual(readdirSync(to), ['trunkline-20261122T083000Z']);
  const restored = { data_dir: emptyDirectory(), database_url: null };
  await restoreBackup(join(to, 'trunkline-20261122T083000Z'), restored, null);
  assert.ok(readdirSync(restored.data_dir).includes('trunkline.db'));
});

test('before the first start has ended there is nothing to back up, which is said', async () => {
  const data_dir = emptyDirectory();
  const env = { TRUNKLINE_DATA_DIR: data_dir };
  const to = emptyDirectory();
  const refused = async () => {
    const { code, said } = await askCommand(backupCommand, [`--to=${to}`], env);
    assert.equal(code, 1, said);
    assert.match(said, /first start has not ended\. Wait until the server says that it is ready/);
    assert.deepEqual(readdirSync(to), []);
  };
  const database = await openDatabase({ file: join(data_dir, 'trunkline.db') });
  await refused();
  await migrate(database);
  // The secrets are made now, and then the first user.
  await refused();
  await createFirstAdmin(database.db, { password: 'canary-secret of the first', email: 'admin@example.com' });
  await database.close();
  // Secrets that are given by variables are in no file.
  const { code, said } = await askCommand(backupCommand, [`--to=${to}`], env);
  assert.equal(code, 0, said);
});

test('what a restore that was killed had unpacked, unsealed, goes with the next one', async () => {
  const to = emptyDirectory();
  const folder = await makeBackup({ data_dir: await installation(), database_url: null }, to, null);
  const into = { data_dir: emptyDirectory(), database_url: null };
  mkdirSync(join(into.data_dir, '.restoring-killed'));
  writeFileSync(join(into.data_dir, '.restoring-killed', 'trunkline.db'), 'in clear');
  await restoreBackup(folder, into, null);
  assert.deepEqual(
    readdirSync(into.data_dir).filter((name) => name.startsWith('.')),
    [],
  );
});

test('a backup during which the secrets are exchanged is none: they would not open what was copied before', async () => {
  const data_dir = await installation();
  // Takes longer to be copied than the database before it.
  const calls = new DatabaseSync(join(data_dir, 'calls.db'));
  calls.exec('create table filling (bytes blob); insert into filling values (randomblob(30000000))');
  calls.close();
  const to = emptyDirectory();
  const begun = makeBackup({ data_dir, database_url: null }, to, null);
  const isCopied = () => readdirSync(to).some((folder) => existsSync(join(to, folder, 'trunkline.db')));
  await until(isCopied);
  writeFileSync(join(data_dir, 'secrets.json'), '{"encryption_secret":"of now"}');
  await assert.rejects(begun, { message: /^The secrets were rotated/ });
  assert.deepEqual(readdirSync(to), []);
  const folder = await makeBackup({ data_dir, database_url: null }, to, null);
  assert.match(readFileSync(join(folder, 'secrets.json'), 'utf8'), /of now/);
});

test('a backup goes to no folder without a name', async () => {
  const env = { TRUNKLINE_DATA_DIR: await installation() };
  const { code, said } = await askCommand(backupCommand, ['--to='], env);
  assert.deepEqual([code, said.trim()], [1, 'No backup was made. --to needs the name of a folder.']);
});

test('what a backup that was killed left goes with the next one, and that of one under way stays', async (t) => {
  const data_dir = await installation();
  const calls = new DatabaseSync(join(data_dir, 'calls.db'));
  calls.exec('create table filling (bytes blob); insert into filling values (randomblob(30000000))');
  calls.close();
  const to = emptyDirectory();
  const other = startCommand('backup/backup-command.ts', [`--to=${to}`], { TRUNKLINE_DATA_DIR: data_dir });
  t.after(() => other.child.kill('SIGKILL'));
  const isCopied = () => readdirSync(to).some((folder) => existsSync(join(to, folder, 'copy.db')));
  await until(isCopied);
  other.child.kill('SIGSTOP');
  const [underWay = ''] = readdirSync(to);
  const old = join(to, 'trunkline-20250101T000000Z.unfinished');
  mkdirSync(old);
  utimesSync(old, 1_735_689_600, 1_735_689_600);
  const from = { data_dir, database_url: null };
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-22T08:30:00Z') });
  const second = await makeBackup(from, to, null);
  assert.deepEqual(readdirSync(to).toSorted(), [underWay, basename(second)].toSorted());
  assert.ok(!readdirSync(second).includes('trunkline.lock'));
  other.child.kill('SIGKILL');
  await other.ended;
  t.mock.timers.setTime(Date.parse('2026-11-22T08:30:01Z'));
  const third = await makeBackup(from, to, null);
  assert.deepEqual(readdirSync(to).toSorted(), [second, third].map((one) => basename(one)).toSorted());
});

test('a backup that is told to stop leaves nothing: what was copied is not sealed yet', async () => {
  const data_dir = await installation();
  const calls = new DatabaseSync(join(data_dir, 'calls.db'));
  calls.exec('create table filling (bytes blob); insert into filling values (randomblob(30000000))');
  calls.close();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const to = emptyDirectory();
    const { child, ended } = startCommand('backup/backup-command.ts', [`--to=${to}`], {
      TRUNKLINE_DATA_DIR: data_dir,
      TRUNKLINE_BACKUP_PASSPHRASE: 'a passphrase of tests',
    });
    const isCopied = () => readdirSync(to).some((folder) => existsSync(join(to, folder, 'copy.db')));
    await until(isCopied);
    child.kill(signal);
    await ended;
    assert.deepEqual([child.signalCode, readdirSync(to)], [signal, []]);
  }
});

test('of files that are damaged no backup is made, which is said of the file', async () => {
  const TRUNKLINE_DATA_DIR = await installation();
  writeFileSync(join(TRUNKLINE_DATA_DIR, 'calls.db'), 'nothing that SQLite knows'.repeat(1000));
  const said = async () => {
    const to = join(emptyDirectory(), 'backups');
    const ran = await askCommand(backupCommand, [`--to=${to}`], { TRUNKLINE_DATA_DIR });
    assert.deepEqual([ran.code, readdirSync(to)], [1, []]);
    return ran.said.replaceAll(`${TRUNKLINE_DATA_DIR}/`, '');
  };
  const calls = 'The file calls.db is not a SQLite database; move it away, or restore a backup.';
  assert.equal(await said(), `No backup was made. ${calls}\n`);
  const pages = readFileSync(join(TRUNKLINE_DATA_DIR, 'trunkline.db'));
  writeFileSync(join(TRUNKLINE_DATA_DIR, 'trunkline.db'), pages.fill(0xff, 4096, 40 * 4096));
  assert.match(
    await said(),
    /^No backup was made\. The database file trunkline\.db is damaged; restore a backup\.\n$/,
  );
});
