import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { backupCommand } from '../backup/backup-command.ts';
import { exportCommand } from '../configuration/export-command.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { askCommand, environmentOf } from '../testing/run-command.ts';
import { fileTrouble } from './file-trouble.ts';

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
      `${join(file, 'all.yaml')} leads through a file as if that were a folder.`,
    ],
    [exportCommand, `${file}/`, `${file} is there already, and is no folder.`],
    [backupCommand, file, `${file} is there already, and is no folder.`],
    [
      backupCommand,
      join(folder, 'x'.repeat(300)),
      `The name ${join(folder, 'x'.repeat(300))} is too long for a file.`,
    ],
  ] as const) {
    const ran = await askCommand(command, [`--to=${to}`], env);
    assert.equal(ran.code, 1);
    assert.equal(ran.said.trim().replace(/^(Nothing was exported|No backup was made)\. /, ''), said);
  }
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
  assert.equal(fileTrouble(failure()), `${join(folder, 'a')} is a folder; name a file.`);
  rmSync(folder, { recursive: true });
  assert.equal(fileTrouble(new Error('ENOENT')), null);
  assert.equal(
    fileTrouble(Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' })),
    null,
  );
});
