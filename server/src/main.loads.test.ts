import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

test('a server on SQLite loads no other driver and no cloud library', () => {
  const modules = [
    './db/open.ts',
    './app/build-app.ts',
    './outside/registrations.ts',
    './outside/tts-cache.ts',
  ];
  const script = `
    import { createRequire } from 'node:module';
    for (const one of ${JSON.stringify(modules.map((one) => import.meta.resolve(one)))}) await import(one);
    const loaded = Object.keys(createRequire(import.meta.url).cache)
      .flatMap((path) => /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(path)?.[1] ?? []);
    console.log(JSON.stringify([...new Set(loaded)]));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  const loaded: string[] = JSON.parse(stdout || `"${stderr}"`);
  assert.ok(loaded.includes('fastify'), stderr);
  const idle =
    /^(mysql2|ioredis|prom-client|@fastify\/cors|@aws-sdk|@azure|@google-cloud|google-auth|grpc|stripe)/;
  assert.deepEqual(
    loaded.filter((name) => idle.test(name)),
    [],
  );
});
