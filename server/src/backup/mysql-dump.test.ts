import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { freePort } from '../testing/start-server.ts';
import { dumpMysql } from './mysql-dump.ts';
import { programTls } from './program-tls.ts';

/** Instead of `mariadb-dump`, until the test is over: a folder for what the program `does`. */
function programs(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  const path = process.env.PATH;
  process.env.PATH = `${folder}:${path}`;
  t.after(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true });
  });
  const program = (does: string) =>
    writeFileSync(join(folder, 'mariadb-dump'), `#!/bin/sh\n[ "$1" = --version ] && exit 0\n${does}\n`, {
      mode: 0o755,
    });
  return { folder, program };
}

async function dumped(url: string): Promise<string> {
  let told = '';
  await dumpMysql(url, async (sql) => {
    told = await text(sql);
  });
  return told;
}

test('a program that fails without a word is told as such, and by what it was ended', async (t) => {
  const { program } = programs(t);
  const dump = () => dumpMysql('mysql://root@127.0.0.1:3306/trunk', async (sql) => void (await buffer(sql)));
  const failures: [does: string, sentence: string][] = [
    ['exit 2', 'it exited with code 2 without an explanation.'],
    ['kill -9 $$', 'it was ended by SIGKILL.'],
    ['echo "Lost connection" >&2; exit 3', 'Lost connection'],
  ];
  for (const [does, sentence] of failures) {
    program(does);
    await assert.rejects(dump(), { message: `mariadb-dump has failed: ${sentence}` });
  }
});

test('a program that says nothing is ended when the database answers nobody else either, which is told', async (t) => {
  programs(t).program('exec sleep 600');
  const port = await freePort();
  const dump = dumpMysql(`mysql://root@127.0.0.1:${port}/trunk`, async (sql) => void (await buffer(sql)), 1);
  await assert.rejects(dump, { message: new RegExp(`127.0.0.1:${port}`) });
});

test('the program reads the password from a file that is in no folder by then, so that none is left of it', async (t) => {
  const { folder, program } = programs(t);
  const { TMPDIR } = process.env;
  t.after(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
  process.env.TMPDIR = mkdtempSync(join(folder, 'empty-'));
  program('cat "$(echo "$1" | cut -d= -f2)"; ls "$TMPDIR"');
  const told = await dumped('mysql://root:a%22b%5Cc@127.0.0.1:3306/trunk');
  assert.equal(told, '[client]\npassword="a\\"b\\\\c"\n');
});

test('the program asks where the server asks: at the port of a local host too, which it takes for a socket, and at a socket', async (t) => {
  programs(t).program('echo "$@"');
  const asked = async (place: string) => {
    const told = await dumped(`mysql://ada@${place}`);
    return told.slice(told.indexOf('utf8mb4 ') + 8).trim();
  };
  assert.equal(
    await asked('localhost:3307/trunk'),
    '--protocol=tcp --host=localhost --port=3307 --user=ada trunk',
  );
  assert.equal(await asked('[::1]/trunk'), '--protocol=tcp --host=::1 --port=3306 --user=ada trunk');
  assert.equal(
    await asked('localhost/trunk?socketPath=/run/mysqld/other.sock'),
    '--protocol=socket --socket=/run/mysqld/other.sock --user=ada trunk',
  );
});

test('the program of either kind is asked for the TLS that the address asks for', async (t) => {
  const { program } = programs(t);
  const asked = async (ssl: object) => {
    const told = await dumped(
      `mysql://ada@db.example.com/trunk?ssl=${encodeURIComponent(JSON.stringify(ssl))}`,
    );
    return told.slice(told.indexOf('utf8mb4 ') + 8).trim();
  };
  const host = '--protocol=tcp --host=db.example.com --port=3306 --user=ada trunk';
  program('echo "$@"');
  assert.equal(await asked({}), `--ssl --ssl-verify-server-cert --ssl-ca=/dev/fd/4 ${host}`);
  assert.equal(await asked({ rejectUnauthorized: false }), `--ssl --skip-ssl-verify-server-cert ${host}`);
  assert.equal(
    await asked({ cert: 'a certificate', key: 'a key' }),
    `--ssl --ssl-verify-server-cert --ssl-ca=/dev/fd/4 --ssl-cert=/dev/fd/5 --ssl-key=/dev/fd/6 ${host}`,
  );
  program('cat /dev/fd/4 /dev/fd/5 /dev/fd/6');
  assert.match(
    await dumped('mysql://ada@db.example.com/trunk?ssl={"ca":"one ","cert":"two ","key":"three"}'),
    /^one two three$/,
  );
  for (const [ssl, mode] of [
    [{}, 'VERIFY_CA'],
    [{ verifyIdentity: true }, 'VERIFY_IDENTITY'],
    [{ rejectUnauthorized: false }, 'REQUIRED'],
  ] as const) {
    const url = `mysql://ada@db.example.com/trunk?ssl=${JSON.stringify(ssl)}`;
    assert.deepEqual(programTls(url, false).options, [`--ssl-mode=${mode}`]);
  }
});
