import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { failToStart, startServer } from './testing/start-server.ts';

/** What was loaded by a server, by whichever means, until it ended. */
async function loadedBy(run: (env: Record<string, string>) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-loads-'));
  const LOADED_FILE = join(folder, 'loaded.json');
  const NODE_OPTIONS = `--import=${import.meta.resolve('./testing/note-loaded.ts')}`;
  try {
    await run({ TRUNKLINE_DATA_DIR: join(folder, 'data'), LOADED_FILE, NODE_OPTIONS });
    const told = JSON.parse(readFileSync(LOADED_FILE, 'utf8')) as { loaded: string[]; built_in: string[] };
    const own = import.meta.resolve('./');
    return {
      packages: new Set(
        told.loaded.flatMap((url) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []),
      ),
      ours: told.loaded.filter((url) => url.startsWith(own)).map((url) => url.slice(own.length)),
      built_in: told.built_in,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a start that is refused by what is configured says so before the server is loaded', async () => {
  const { packages, ours } = await loadedBy(async (env) => {
    const { code, said } = await failToStart({ ...env, TRUNKLINE_PORT: 'no' });
    assert.deepEqual([code, said.slice(0, 25)], [1, 'Trunkline did not start. ']);
  });
  assert.ok(ours.includes('app/config.ts') && ours.length < 60, `${ours.length} files of ours`);
  assert.ok(packages.has('zod') && !packages.has('fastify'));
});

test('a server on SQLite loads no other driver, no cloud library, and nothing that calls out before somebody asks', async () => {
  const { packages, ours, built_in } = await loadedBy(async (env) => {
    const server = await startServer(env);
    await server.stop();
  });
  assert.ok(packages.has('fastify') && ours.includes('app/build-app.ts'));
  const idle =
    /^(mysql2|ioredis|prom-client|@fastify\/cors|ws|@aws-sdk|@smithy|@azure|@google-cloud|google-auth|grpc|stripe)/;
  assert.deepEqual(
    [...packages].filter((name) => idle.test(name)),
    [],
  );
  // How each vendor is asked comes with the first question to one.
  assert.deepEqual(
    ours.filter((path) => /^speech-services\/(probes|synthesis|voices|logins|vendor-parts)\b/.test(path)),
    [],
  );
  // Nor is what a document of the configuration is made of, or a store of calls that is not used.
  assert.deepEqual(
    ours.filter((path) =>
      /^(configuration\/(?!configuration\.routes)|calls\/(clickhouse|influx)\/)/.test(path),
    ),
    [],
  );
  assert.ok(built_in.some((name) => name.endsWith(' http')));
  assert.deepEqual(
    built_in.filter((name) => name.endsWith('undici/undici')),
    [],
    'see http/node-http.ts',
  );
});
