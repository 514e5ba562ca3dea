import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { backupCommand } from '../backup/backup-command.ts';
import { restoreCommand } from '../backup/restore-command.ts';
import { applyCommand } from '../configuration/apply-command.ts';
import { exportCommand } from '../configuration/export-command.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { askCommand, environmentOf, runCommand } from '../testing/run-command.ts';
import { adminCommand } from './admin-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { rotateKeysCommand } from './rotate-keys-command.ts';

/** Linux has a file whose disk is always full. */
const FULL = '/dev/full';
const skip = existsSync(FULL) ? false : 'needs /dev/full';
const SENTENCE = 'The disk is full; free up space and run the command again.\n';

test('an export onto a full disk is one sentence, and the one of before stays', { skip }, async (t) => {
  const database = await freshDatabase();
  t.after(() => database.close());
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-full-'));
  const file = join(folder, 'all.yaml');
  writeFileSync(file, 'the one of before');
  symlinkSync(FULL, `${file}.unfinished`);
  const env = environmentOf(database.target);
  const ran = await runCommand('configuration/export-command.ts', [`--to=${file}`], env);
  assert.deepEqual([ran.code, ran.said], [1, `Nothing was exported. ${SENTENCE}`]);
  assert.deepEqual(readdirSync(folder), ['all.yaml']);
  assert.equal(readFileSync(file, 'utf8'), 'the one of before');
  const again = await runCommand('configuration/export-command.ts', [`--to=${file}`], env);
  assert.equal(again.code, 0, again.said);
  assert.match(readFileSync(file, 'utf8'), /^# Configuration of Trunkline/m);
});

test('new secrets for a full disk are one sentence, and those of before stay', { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-full-'));
  const before = '{"jwt_secret":"of before, long enough","encryption_secret":"of before, long enough"}';
  writeFileSync(join(folder, 'secrets.json'), before);
  symlinkSync(FULL, join(folder, 'secrets.json.new'));
  const env = { TRUNKLINE_DATA_DIR: folder };
  const ran = await runCommand('operations/rotate-keys-command.ts', ['--new'], env);
  assert.deepEqual([ran.code, ran.said], [1, `The secrets were not rotated. ${SENTENCE}`]);
  assert.deepEqual(readdirSync(folder), ['secrets.json']);
  assert.equal(readFileSync(join(folder, 'secrets.json'), 'utf8'), before);
});

test('an output that cannot be written is one sentence, and one whose reader has left is none', {
  skip,
}, async (t) => {
  const command = fileURLToPath(new URL('migrate-command.ts', import.meta.url));
  const ended = async (output: 'pipe' | number) => {
    const child = spawn(process.execPath, [command, '--help'], { stdio: ['ignore', output, 'pipe'] });
    child.stdout?.destroy();
    const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr ?? process.stdin)]);
    return [code, said];
  };
  const full = openSync(FULL, 'w');
  t.after(() => closeSync(full));
  assert.deepEqual(await ended(full), [1, 'The output is incomplete: the disk is full.\n']);
  assert.deepEqual(await ended('pipe'), [1, '']);
});

const every = {
  admin: adminCommand,
  apply: applyCommand,
  backup: backupCommand,
  doctor: doctorCommand,
  export: exportCommand,
  migrate: migrateCommand,
  restore: restoreCommand,
  'rotate-keys': rotateKeysCommand,
};

for (const [name, command] of Object.entries(every))
  test(`${name} says how it is typed when asked, and after what it does not take`, async () => {
    const { code, said } = await askCommand(command, ['--help'], {});
    assert.equal(code, 0);
    assert.match(said, new RegExp(`^npm run ${name} -- `));
    const wrong = await askCommand(command, ['--wrong=1'], {});
    assert.equal(wrong.code, 1);
    assert.match(wrong.said, /^[^.]+\. There is no option --wrong\.\n/);
    assert.ok(wrong.said.endsWith(said));
  });

test('a value too few, one too many and a word too many are said in a sentence', async () => {
  const ask = (...args: string[]) => askCommand(migrateCommand, args, {});
  const backup = await askCommand(backupCommand, ['--to'], {});
  assert.match(backup.said, /^No backup was made\. --to needs a value\.\nnpm run backup/);
  assert.match((await ask('--dry-run=yes')).said, /changed\. --dry-run takes no value\.\nnpm run migrate/);
  assert.match((await ask('now')).said, /changed\. Unexpected argument "now"\.\nnpm run migrate/);
});

test('a command that finds no installation asks whether it was given the place of the right one, and makes none', async () => {
  const document = join(mkdtempSync(join(tmpdir(), 'trunkline-document-')), 'acme.yaml');
  writeFileSync(document, 'trunkline: 1\n');
  const to = mkdtempSync(join(tmpdir(), 'trunkline-backups-'));
  const none = join(tmpdir(), `trunkline-${crypto.randomUUID()}`);
  const empty = mkdtempSync(join(tmpdir(), 'trunkline-empty-'));
  for (const TRUNKLINE_DATA_DIR of [none, empty])
    for (const [command, ...args] of [
      [adminCommand, 'list-admins'],
      [applyCommand, document],
      [backupCommand, `--to=${to}`],
      [exportCommand],
      [migrateCommand],
      [rotateKeysCommand],
      [rotateKeysCommand, '--new'],
    ] as const) {
      const { code, said } = await askCommand(command, args, { TRUNKLINE_DATA_DIR });
      assert.equal(code, 1, said);
      assert.match(said, /[Tt]here is no .*\. Is TRUNKLINE_DATA_DIR the same as for the server\?\n$/, said);
    }
  assert.equal(existsSync(none), false);
  assert.deepEqual([readdirSync(empty), readdirSync(to)], [[], []]);
});
