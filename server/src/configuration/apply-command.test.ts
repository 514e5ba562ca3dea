import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { askCommand, environmentOf, runCommand } from '../testing/run-command.ts';
import { applyCommand } from './apply-command.ts';
import { exportCommand } from './export-command.ts';

let database: FreshDatabase;
const directory = mkdtempSync(join(tmpdir(), 'trunkline-apply-'));

before(async () => {
  database = await freshDatabase();
});
after(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

const SECRET = 'canary-secret of alice';
const apply = (args: string[], secrets: Record<string, string> = {}) =>
  askCommand(applyCommand, args, { ...environmentOf(database.target), ...secrets });
/** By a process of its own. */
const piped = (args: string[], input: string) =>
  runCommand('configuration/apply-command.ts', args, environmentOf(database.target), input);
const exported = (...args: string[]) => askCommand(exportCommand, args, environmentOf(database.target));
const clients = async () =>
  (await database.open.db.selectFrom('clients').select('username').orderBy('username').execute()).map(
    ({ username }) => username,
  );

const clientsOf = (...names: string[]) =>
  names
    .map((name) => `          - username: ${name}\n            password: \${env:ALICE_PASSWORD}\n`)
    .join('');
const documentOf = (...names: string[]) =>
  `trunkline: 1\nproviders:\n  - name: Acme\n    accounts:\n      - name: Head office\n        sip_realm: office.example.com\n        clients:\n${clientsOf(...names)}`;

test('a document is planned, checked and applied by the command, and exported as a directory that changes nothing', async () => {
  const file = join(directory, 'acme.yaml');
  writeFileSync(file, documentOf('alice', 'bob'));

  const lacking = await apply([file]);
  assert.equal(lacking.code, 1, lacking.said);
  assert.match(lacking.said, /^Nothing was changed\. .*the secret ALICE_PASSWORD is missing/);

  const secrets = { ALICE_PASSWORD: SECRET };
  const checked = await apply([file, '--check'], secrets);
  assert.equal(checked.code, 2, checked.said);
  assert.match(checked.said, /^\+ clients: alice of Head office of Acme$/m);
  assert.match(checked.said, /4 to create, 0 to change, 0 to delete/);
  assert.deepEqual(await clients(), []);
  const [, plan = ''] = /Plan (\S+)\. Nothing was changed\./.exec(checked.said) ?? [];

  const both = await apply([file, '--check', '--plan', plan], secrets);
  assert.equal(both.code, 1, both.said);
  assert.match(
    both.said,
    /^Nothing was changed\. --check names the plan and --plan applies it: give one of them\.$/m,
  );
  const other = await apply([file, '--plan', 'another-plan'], secrets);
  assert.equal(other.code, 1, other.said);
  assert.match(other.said, /The configuration has changed since this was planned/);
  assert.equal(other.said.match(/Nothing was changed/g)?.length, 1);
  const done = await apply([file, '--plan', plan], secrets);
  assert.equal(done.code, 0, done.said);
  assert.match(done.said, /Done\.$/m);
  assert.deepEqual(await clients(), ['alice', 'bob']);

  const same = await apply([file, '--check'], secrets);
  assert.equal(same.code, 0, same.said);

  // Of what comes in, without bob, who stays until --delete says otherwise.
  const left = await piped(['-', '--check'], documentOf('alice'));
  assert.equal(left.code, 2, left.said);
  assert.match(left.said, /1 more are not in the document, --delete would delete them/);
  // As `npm run apply -- <(sops -d acme.yaml)` hands it over.
  const pipe = join(directory, 'pipe');
  execFileSync('mkfifo', [pipe]);
  spawn('sh', ['-c', 'cat "$0" > "$1"', file, pipe]);
  const handed = await apply([pipe, '--check'], secrets);
  assert.equal(handed.code, 0, handed.said);
  const deleted = await piped(['-', '--delete'], documentOf('alice'));
  assert.equal(deleted.code, 0, deleted.said);
  assert.match(deleted.said, /^- clients: bob/m);
  assert.deepEqual(await clients(), ['alice']);

  const folder = join(directory, 'all');
  const told = await exported('--to', `${folder}/`);
  assert.match(told.said, /The configuration of all service providers is in .*, 3 files\./);
  assert.deepEqual(readdirSync(folder).toSorted(), ['acme', 'default-service-provider']);
  assert.deepEqual(readdirSync(join(folder, 'acme')).toSorted(), ['head-office.yaml', 'provider.yaml']);
  const office = readFileSync(join(folder, 'acme', 'head-office.yaml'), 'utf8');
  assert.match(office, /^# yaml-language-server: \$schema=.*\/docs\/configuration\.schema\.json\n/);
  assert.doesNotMatch(office, /canary/);
  const whole = await apply([folder, '--check']);
  assert.equal(whole.code, 0, whole.said);
  writeFileSync(join(folder, 'acme', 'gone.yaml'), 'trunkline: 1\nproviders: []\n');
  assert.match((await exported('--to', folder)).said, /1 file there is not of it: acme\/gone\.yaml\./);

  // What is added by hand is a difference, also where the list was empty.
  const { account_sid } = await database.open.db
    .selectFrom('accounts')
    .select('account_sid')
    .where('name', '=', 'Head office')
    .executeTakeFirstOrThrow();
  await database.open.db
    .insertInto('voip_carriers')
    .values({ voip_carrier_sid: crypto.randomUUID(), account_sid, name: 'By hand' })
    .execute();
  const drift = await apply([folder, '--check']);
  assert.equal(drift.code, 2, drift.said);
  assert.match(drift.said, /1 more are not in the document/);
});

test('what is not one document is said in a sentence', async () => {
  const empty = mkdtempSync(join(directory, 'empty-'));
  for (const [args, said] of [
    [[], /Name one file or directory/],
    [['one.yaml', 'two.yaml'], /Name one file or directory/],
    [[join(directory, 'none.yaml')], /There is no .*none\.yaml/],
    [[empty], /There are no \.yaml files in/],
  ] as [string[], RegExp][]) {
    const ran = await apply(args);
    assert.equal(ran.code, 1, ran.said);
    assert.match(ran.said, said);
  }
});
