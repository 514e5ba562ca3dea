import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { backupCommand } from '../backup/backup-command.ts';
import { restoreCommand } from '../backup/restore-command.ts';
import { applyCommand } from '../configuration/apply-command.ts';
import { exportCommand } from '../configuration/export-command.ts';
import { type Db, type OpenDatabase, openDatabase } from '../db/open.ts';
import { makeCipher } from '../security/cipher.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { askCommand, environmentOf, runCommand } from '../testing/run-command.ts';
import { contents, fill, NEW_SECRET, OLD_SECRET } from '../testing/sealed-rows.ts';
import { type SmallDisk, smallDisk } from '../testing/small-disk.ts';
import { createFirstAdmin } from '../users/create-first-admin.ts';
import { doctorCommand } from './doctor-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { rotateKeysCommand } from './rotate-keys-command.ts';

const onlySqlite = { skip: process.env.TRUNKLINE_TEST_DATABASE_URL ? 'about the SQLite file' : false };
const SENTENCE = 'The disk is full; free up space and run the command again.\n';
const BACKUP = 'backup/backup-command.ts';
const RESTORE = 'backup/restore-command.ts';

const emptyDirectory = () => mkdtempSync(join(tmpdir(), 'trunkline-full-'));

/** A data directory on a small disk, with what `work` puts into its database. */
async function onDisk(t: TestContext, work: (db: Db) => Promise<unknown> = async () => {}) {
  const disk = smallDisk(t, 32);
  if (!disk) return null;
  const { target, close } = await freshDatabase();
  t.after(close);
  assert.ok('file' in target);
  const data_dir = join(disk.path, 'data');
  mkdirSync(data_dir);
  const file = join(data_dir, 'trunkline.db');
  copyFileSync(target.file, file);
  await looking(file, ({ db }) => work(db));
  return { disk, data_dir, file, env: environmentOf({ file }) };
}

/** Opened for the moment: its log is folded into the file again, and takes no room. */
async function looking<T>(file: string, work: (open: OpenDatabase) => Promise<T>): Promise<T> {
  const open = await openDatabase({ file });
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

test('a document for a full disk is one sentence and changes nothing', onlySqlite, async (t) => {
  const on = await onDisk(t);
  if (!on) return;
  const { disk, file } = on;
  const document = join(emptyDirectory(), 'many.yaml');
  const clients = Array.from(
    { length: 300 },
    (_, n) => `          - {username: desk-${n}, password: "\${env:OF_ALL}"}\n`,
  );
  writeFileSync(
    document,
    `trunkline: 1\nproviders:\n  - name: Acme\n    accounts:\n      - name: Head office\n        sip_realm: office.example.com\n        clients:\n${clients.join('')}`,
  );
  const env = { ...on.env, OF_ALL: 'canary-secret of all' };
  const count = () =>
    looking(file, async ({ db }) => (await db.selectFrom('clients').select('client_sid').execute()).length);
  disk.fill(100);
  const ran = await askCommand(applyCommand, [document], env);
  assert.deepEqual([ran.code, ran.said], [1, `Nothing was changed. ${SENTENCE}`]);
  disk.grow();
  assert.equal(await count(), 0);
  const again = await askCommand(applyCommand, [document], env);
  assert.equal(again.code, 0, again.said);
  assert.equal(await count(), clients.length);
});

test(
  'secrets that are sealed anew on a full disk stay readable, and the rest is done when there is room',
  onlySqlite,
  async (t) => {
    const on = await onDisk(t, (db) => fill(db, makeCipher(OLD_SECRET, 'own'), { clients: 2000, mails: 0 }));
    if (!on) return;
    const secrets = {
      TRUNKLINE_ENCRYPTION_SECRET: NEW_SECRET,
      TRUNKLINE_ENCRYPTION_SECRET_OTHER: OLD_SECRET,
    };
    const env = { ...on.env, ...secrets };
    const { texts } = await looking(on.file, ({ db }) => contents(db));
    on.disk.fill(400);
    const ran = await askCommand(rotateKeysCommand, [], env);
    assert.equal(ran.code, 1, ran.said);
    assert.ok(ran.said.endsWith(`The secrets were not rotated. ${SENTENCE}`), ran.said);
    on.disk.grow();
    const now = await looking(on.file, ({ db }) => contents(db));
    assert.deepEqual(now.texts, texts);
    assert.ok(now.anew < texts.length);
    const again = await askCommand(rotateKeysCommand, [], env);
    assert.equal(again.code, 0, again.said);
    assert.deepEqual(await looking(on.file, ({ db }) => contents(db)), { texts, anew: texts.length });
  },
);

for (const passphrase of ['', 'a passphrase of some length'])
  test(`a backup onto a full disk${passphrase && ', sealed,'} is one sentence and leaves nothing there`, async (t) => {
    const disk = smallDisk(t, 1);
    if (!disk) return;
    const database = await freshDatabase();
    t.after(() => database.close());
    await makeLarge(database.open.db);
    const env = { ...environmentOf(database.target), TRUNKLINE_BACKUP_PASSPHRASE: passphrase };
    const ran = await askCommand(backupCommand, [`--to=${disk.path}`], env);
    assert.deepEqual([ran.code, ran.said], [1, `No backup was made. ${SENTENCE}`]);
    assert.deepEqual(readdirSync(disk.path), []);
    disk.grow();
    const again = await runCommand(BACKUP, [`--to=${disk.path}`], env);
    assert.equal(again.code, 0, again.said);
    assert.equal(readdirSync(disk.path).length, 1);
  });

test(
  'a backup that is put back onto a full disk is one sentence, and what was there stays',
  onlySqlite,
  async (t) => {
    const on = await onDisk(t);
    if (!on) return;
    const other = await freshDatabase();
    t.after(() => other.close());
    await makeLarge(other.open.db);
    const backups = emptyDirectory();
    const made = await runCommand(BACKUP, [`--to=${backups}`], environmentOf(other.target));
    assert.equal(made.code, 0, made.said);
    const folder = join(backups, readdirSync(backups)[0] ?? '');
    const names = () =>
      looking(
        on.file,
        async ({ db }) => (await db.selectFrom('applications').select('name').execute()).length,
      );
    assert.equal(await names(), 0);
    const before = readFileSync(on.file);
    on.disk.fill(600);
    const ran = await askCommand(restoreCommand, [folder], on.env);
    assert.deepEqual([ran.code, ran.said], [1, `Nothing was restored. ${SENTENCE}`]);
    assert.deepEqual(
      readdirSync(on.data_dir).filter((name) => !/^trunkline\.(db|lock|bulk)$/.test(name)),
      [],
    );
    assert.ok(readFileSync(on.file).equals(before));
    on.disk.grow();
    const again = await runCommand(RESTORE, [folder], on.env);
    assert.equal(again.code, 0, again.said);
    assert.ok((await names()) > 0);
  },
);

test('an export into a folder on a full disk leaves the one of before as it was', async (t) => {
  const disk = smallDisk(t, 1);
  if (!disk) return;
  const database = await freshDatabase();
  t.after(() => database.close());
  const args = [`--to=${disk.path}/`];
  const env = environmentOf(database.target);
  assert.equal((await askCommand(exportCommand, args, env)).code, 0);
  const folder = () => readdirSync(disk.path, { recursive: true, encoding: 'utf8' }).sort();
  const before = folder();
  const [provider = ''] = before.filter((path) => path.endsWith('provider.yaml'));
  const text = readFileSync(join(disk.path, provider), 'utf8');
  const { db } = database.open;
  await makeLarge(db, 200);
  // Complete, so that the second file is the long one, and nothing of it is named at the head of the first.
  const hook = randomUUID();
  await db.insertInto('webhooks').values({ webhook_sid: hook, url: 'https://example.com' }).execute();
  await db.updateTable('applications').set({ call_hook_sid: hook, call_status_hook_sid: hook }).execute();
  await db.updateTable('service_providers').set({ ms_teams_fqdn: 'sbc.example.com' }).execute();
  disk.fill(16);
  const ran = await askCommand(exportCommand, args, env);
  assert.deepEqual([ran.code, ran.said], [1, `Nothing was exported. ${SENTENCE}`]);
  assert.deepEqual(folder(), [...before, 'filling'].sort());
  assert.equal(readFileSync(join(disk.path, provider), 'utf8'), text);
  disk.grow();
  assert.equal((await askCommand(exportCommand, args, env)).code, 0);
  assert.ok(readFileSync(join(disk.path, provider), 'utf8').includes('sbc.example.com'));
});

test(
  'the archive of an account that cannot be noted, for the disk of the database is full, leaves no file',
  onlySqlite,
  async (t) => {
    const on = await onDisk(t, makeLarge);
    if (!on) return;
    const folder = emptyDirectory();
    const args = ['--account=Large', `--archive=${join(folder, 'large.tar.gz')}`];
    on.disk.fill(36);
    const ran = await askCommand(exportCommand, args, on.env);
    assert.deepEqual([ran.code, ran.said], [1, `Nothing was exported. ${SENTENCE}`]);
    assert.deepEqual(readdirSync(folder), []);
    on.disk.grow();
    const again = await askCommand(exportCommand, args, on.env);
    assert.equal(again.code, 0, again.said);
    assert.deepEqual(readdirSync(folder), ['large.tar.gz']);
  },
);

test(
  'the archive of an account onto a full disk is one sentence and leaves no file',
  onlySqlite,
  async (t) => {
    const disk = smallDisk(t, 1);
    if (!disk) return;
    const database = await freshDatabase();
    t.after(() => database.close());
    await makeLarge(database.open.db);
    const { target } = database;
    await archive(disk, target);
  },
);

async function archive(disk: SmallDisk, target: Parameters<typeof environmentOf>[0]): Promise<void> {
  const file = join(disk.path, 'large.tar.gz');
  const args = ['--account=Large', `--archive=${file}`];
  disk.fill(8);
  const ran = await askCommand(exportCommand, args, environmentOf(target));
  assert.deepEqual([ran.code, ran.said], [1, `Nothing was exported. ${SENTENCE}`]);
  assert.deepEqual(readdirSync(disk.path), ['filling']);
  disk.grow();
  const again = await askCommand(exportCommand, args, environmentOf(target));
  assert.equal(again.code, 0, again.said);
  assert.ok(gunzipSync(readFileSync(file)).includes('configuration.yaml'));
}

test('of a disk that is read-only whoever only reads the database is told as much', onlySqlite, async (t) => {
  const on = await onDisk(t);
  if (!on) return;
  on.disk.makeReadOnly();
  const said = `The directory of the database file ${on.file} cannot be written; check its permissions, and whether its disk is read-only.`;
  const doctor = await askCommand(doctorCommand, [], on.env);
  assert.match(doctor.said, new RegExp(`FAULT +${said.replaceAll('.', '\\.')}\n`));
  const dry = await askCommand(migrateCommand, ['--dry-run'], on.env);
  assert.equal(dry.said, `The schema was not changed. ${said}\n`);
  const backups = emptyDirectory();
  const backup = await askCommand(backupCommand, [`--to=${backups}`], on.env);
  assert.equal(backup.said, `No backup was made. ${said}\n`);
  assert.deepEqual(readdirSync(backups), []);
});

/** An account with more than a megabyte of applications, or with so many of them. */
async function makeLarge(db: Db, applications = 4000): Promise<void> {
  await createFirstAdmin(db, { password: 'a first password 1', email: 'admin@example.com' });
  const provider = db.selectFrom('service_providers').select('service_provider_sid');
  const { service_provider_sid } = await provider.executeTakeFirstOrThrow();
  const account_sid = randomUUID();
  await db
    .insertInto('accounts')
    .values({ account_sid, service_provider_sid, name: 'Large', webhook_secret: 'w' })
    .execute();
  for (let n = 0; n < applications; n += 200)
    await db
      .insertInto('applications')
      .values(
        Array.from({ length: 200 }, (_, i) => ({
          application_sid: randomUUID(),
          account_sid,
          name: `${randomUUID()} ${n + i}`,
        })),
      )
      .execute();
}
