import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const modules = [
  './db/open.ts',
  './app/build-app.ts',
  './ingest/ingest-listener.ts',
  './outside/registrations.ts',
  './outside/tts-cache.ts',
];

/** What stands in `packages` and in `built_in` once all of them were imported. */
function loaded(): { packages: string[]; built_in: string[] } {
  const script = `
    import { createRequire } from 'node:module';
    for (const one of ${JSON.stringify(modules.map((one) => import.meta.resolve(one)))}) await import(one);
    const packages = Object.keys(createRequire(import.meta.url).cache)
      .flatMap((path) => /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(path)?.[1] ?? []);
    console.log(JSON.stringify({ packages: [...new Set(packages)], built_in: process.moduleLoadList }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  assert.ok(stdout, stderr);
  return JSON.parse(stdout);
}

test('a server on SQLite loads no other driver, no cloud library, and nothing that calls out before somebody asks', () => {
  const { packages, built_in } = loaded();
  assert.ok(packages.includes('fastify'));
  const idle =
    /^(mysql2|ioredis|prom-client|@fastify\/cors|ws|@aws-sdk|@azure|@google-cloud|google-auth|grpc|stripe)/;
  assert.deepEqual(
    packages.filter((name) => idle.test(name)),
    [],
  );
  assert.ok(built_in.some((name) => name.endsWith(' http')));
  assert.deepEqual(
    built_in.filter((name) => name.endsWith('undici/undici')),
    [],
    'see http/node-http.ts',
  );
});
