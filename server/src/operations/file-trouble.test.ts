import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { backupCommand } from '../backup/backup-command.ts';
import { restoreCommand } from '../backup/restore-command.ts';
import { exportCommand } from '../configuration/export-command.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { askCommand, environmentOf } from '../testing/run-command.ts';
import { adminCommand } from './admin-command.ts';
import { fileTrouble } from './file-trouble.ts';
import { rotateKeysCommand } from './rotate-keys-command.ts';

const NOBODY = 65_534;
const ELSEWHERE = {
  DATABASE_URL: 'mysql://trunkline@database.invalid/trunkline',
  TRUNKLINE_JWT_SECRET: 'a secret of tests that signs',
  TRUNKLINE_ENCRYPTION_SECRET: 'a secret of tests that seals',
};

test('a path that cannot be used is told in a sentence, by what was typed', async (t) => {
  const database = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-paths-'));
  t.after(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const env = environmentOf(database.target);
  for (const [command, to, said] of [
    [exportCommand, join(folder, 'gone', 'all.yaml'), `There is no folder ${join(folder, 'gone')}.`],
    [
      exportCommand,
      join(file, 'all.yaml'),
      `Part of the path ${join(file, 'all.yaml')} is a file, not a folder.`,
    ],
    [exportCommand, `${file}/`, `${file} already exists and is not a folder.`],
    [backupCommand, file, `${file} already exists and is not a folder.`],
    [
      backupCommand,
      join(folder, 'x'.repeat(300)),
      `The file name ${join(folder, 'x'.repeat(300))} is too long.`,
    ],
  ] as const) {
    const ran = await askCommand(command, [`--to=${to}`], env);
    assert.equal(ran.code, 1);
    assert.equal(ran.said.trim().replace(/^(Nothing was exported|No backup was made)\. /, ''), said);
  }
});

test('a data directory that is not for who runs a command is said to be so, not to have no database', async (t) => {
  const TRUNKLINE_DATA_DIR = mkdtempSync(join(tmpdir(), 'trunkline-paths-'));
  for (const name of ['trunkline.db', 'secrets.json']) writeFileSync(join(TRUNKLINE_DATA_DIR, name), '');
  chmodSync(TRUNKLINE_DATA_DIR, 0);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  t.after(() => {
    if (isRoot) process.seteuid?.(0);
    chmodSync(TRUNKLINE_DATA_DIR, 0o700);
    rmSync(TRUNKLINE_DATA_DIR, { recursive: true });
  });
  for (const [command, args, name] of [
    [adminCommand, ['list-admins'], 'trunkline.db'],
    [exportCommand, [], 'secrets.json'],
    [rotateKeysCommand, ['--new'], 'secrets.json'],
    [restoreCommand, [TRUNKLINE_DATA_DIR], 'SHA256SUMS'],
  ] as const) {
    const { said } = await askCommand(command, [...args], { TRUNKLINE_DATA_DIR });
    const reason = `The user that runs this command has no access to ${join(TRUNKLINE_DATA_DIR, name)}.`;
    assert.equal(said, `${command.in_vain} ${reason}\n`);
  }
});

test('beside a database elsewhere, files that cannot be looked at are not left out of a backup without a word', async () => {
  const to = mkdtempSync(join(tmpdir(), 'trunkline-paths-'));
  const data = join(to, 'data');
  symlinkSync(data, data);
  const env = { TRUNKLINE_DATA_DIR: data, ...ELSEWHERE };
  const { said } = await askCommand(backupCommand, [`--to=${join(to, 'backups')}`, '--files-only'], env);
  assert.equal(said, `No backup was made. ${join(data, 'secrets.json')} cannot be used (ELOOP).\n`);
  assert.deepEqual(readdirSync(join(to, 'backups')), []);
});

test('a move is told by where it goes, and what is about no path is not told here', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-paths-'));
  writeFileSync(join(folder, 'a.unfinished'), '');
  mkdirSync(join(folder, 'a'));
  const failure = () => {
    try {
      renameSync(join(folder, 'a.unfinished'), join(folder, 'a'));
    } catch (error) {
      return error;
    }
  };
  assert.equal(fileTrouble(failure()), `${join(folder, 'a')} is a folder, not a file.`);
  rmSync(folder, { recursive: true });
  assert.equal(fileTrouble(new Error('ENOENT')), null);
  assert.equal(
    fileTrouble(Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' })),
    null,
  );
});
