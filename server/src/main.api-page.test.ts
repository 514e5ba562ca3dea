import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from './testing/fresh-database.ts';
import { environmentOf } from './testing/run-command.ts';
import { startServer } from './testing/start-server.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const page = readFileSync(join(docs, 'api.md'), 'utf8');
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text]) => text);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

test('what docs/api.md says works, command by command, and so does the program beside it', {
  // Which database it is makes no difference to the page.
  skip: process.env.TRUNKLINE_TEST_DATABASE_URL ? 'asked on SQLite' : hasCurl ? false : 'there is no curl',
}, async (t) => {
  assert.equal(commands.length, 11);
  const database = await freshDatabase();
  t.after(() => database.close());
  const directory = mkdtempSync(join(tmpdir(), 'trunkline-api-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const password = 'a first password 1';
  const server = await startServer({ ...environmentOf(database.target), TRUNKLINE_ADMIN_PASSWORD: password });
  t.after(() => server.stop());
  await database.open.db.updateTable('users').set({ force_change: 0 }).execute();
  const reply = await fetch(`${server.url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const { token = '' } = (await reply.json()) as { token?: string };

  const env = { PATH: process.env.PATH ?? '', TRUNKLINE: `${server.url}/api/v1`, TOKEN: token };
  const run = async (command: string, args: string[], input: string) => {
    const child = spawn(command, args, { env, cwd: directory, stdio: ['pipe', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.stdin.end(input);
    const [code] = await once(child, 'close');
    assert.equal(code, 0, said);
    return said;
  };
  // The program is run where the page has made its records and not yet deleted them.
  const program = `"${process.execPath}" "${join(docs, 'examples/numbers.ts')}" "$ACCOUNT" "$APPLICATION"`;
  const script = [
    'set -euo pipefail',
    ...commands.slice(0, -1),
    `api -X PUT "$TRUNKLINE/PhoneNumbers/$NUMBER" -d '{"application_sid":null}'`,
    program,
    program,
    ...commands.slice(-1),
  ];
  const said = await run('bash', ['-s'], script.join('\n'));
  assert.match(
    said,
    /12125550123 goes to Reception desk now\.\n1 of 1 numbers were routed\.\n0 of 1 numbers/,
  );
  assert.match(said, /"token":"/);
  assert.match(readFileSync(join(directory, 'calls.csv'), 'utf8'), /call_sid/);
  const left = await database.open.db.selectFrom('accounts').select('name').execute();
  assert.ok(left.every(({ name }) => name !== 'Head office'));
});
