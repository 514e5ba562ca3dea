import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { aTrace } from '@trunkline/contract/recent-calls/traces.sample.ts';
import { embeddedTraceStore } from './embedded-traces.ts';

const now = () => ({ from: Date.now(), until: Date.now() });
const spans = aTrace().resourceSpans;

function aDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'traces-'));
  t.after(() => rmSync(directory, { recursive: true }));
  return directory;
}

test('a start that failed is tried again by the next that is written', async (t) => {
  const directory = join(aDirectory(t), 'later');
  const store = embeddedTraceStore(join(directory, 'traces.db'), 14);
  t.after(() => store.close());
  const write = () => store.write([{ trace_id: 'a', spans }]);
  await assert.rejects(write);
  mkdirSync(directory);
  await write();
  assert.deepEqual((await store.find('a', now()))?.resourceSpans, spans);
});

test('more traces arrive at once than one statement of SQLite takes', async (t) => {
  const store = embeddedTraceStore(join(aDirectory(t), 'traces.db'), 14);
  t.after(() => store.close());
  await store.write(
    Array.from({ length: 8200 }, (_, n) => ({ trace_id: String(n), spans: spans.slice(0, 1) })),
  );
  for (const trace_id of ['0', '8199']) assert.ok(await store.find(trace_id, now()));
});
