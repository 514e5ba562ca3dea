/** A start for which the data directory has no room, or takes nothing. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { smallDisk } from './testing/small-disk.ts';
import { failToStart, freePort, startServer } from './testing/start-server.ts';

const said = (text: string) => [1, `Trunkline did not start. ${text}`];

async function refusal(TRUNKLINE_DATA_DIR: string) {
  const { code, said } = await failToStart({ TRUNKLINE_DATA_DIR, TRUNKLINE_PORT: String(await freePort()) });
  return [code, said.trim()];
}

test('a first start on a disk that is full says so, and the next one goes on where there is room', async (t) => {
  const disk = smallDisk(t, 8);
  if (!disk) return;
  const TRUNKLINE_DATA_DIR = join(disk.path, 'data');
  for (const left_kb of [700, 0]) {
    disk.fill(left_kb);
    assert.deepEqual(
      await refusal(TRUNKLINE_DATA_DIR),
      said('The disk is full; free up space and start again.'),
    );
  }
  disk.grow();
  const server = await startServer({ TRUNKLINE_DATA_DIR });
  assert.match(server.output(), /This is shown once/);
  await server.stop();
});

test('a start on a disk that takes no changes says so', async (t) => {
  const disk = smallDisk(t, 8);
  if (!disk) return;
  const server = await startServer({ TRUNKLINE_DATA_DIR: disk.path });
  await server.stop();
  execFileSync('mount', ['-o', 'remount,ro', disk.path]);
  const [code, text] = await refusal(disk.path);
  assert.equal(code, 1);
  assert.match(
    `${text}`,
    /^Trunkline did not start\. The data directory .* cannot be written \([^)]+\); check .*\.$/,
  );
});
