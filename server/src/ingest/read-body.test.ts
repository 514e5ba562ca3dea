import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomFor } from './read-body.ts';

test('what unpacks takes the room that it has by then, others wait for it, and past twice the room it is refused', async () => {
  const load = { bytes: 0, waiting: 0 };
  const room = roomFor(100, 10, load);
  const [bomb, other] = [await room.enter(10), await room.enter(10)];
  assert.ok(bomb && other);
  assert.ok(bomb.hold(10) && bomb.hold(150));
  assert.equal(load.bytes, 160);
  const late = room.enter(10);
  assert.equal(load.waiting, 1);
  assert.equal(other.hold(60), false);
  other.leave();
  bomb.leave();
  assert.ok(await late);
  assert.deepEqual(load, { bytes: 10, waiting: 0 });
});
