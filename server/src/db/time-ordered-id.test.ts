import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leastOrderedSid, newOrderedSid } from './time-ordered-id.ts';

test('sids are UUIDs of version 7, and a later one is greater, even within a millisecond', () => {
  const sids = Array.from({ length: 10_000 }, () => newOrderedSid(1_800_000_000_000));
  for (const sid of sids)
    assert.match(sid, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.deepEqual([...sids].sort(), sids);
  assert.ok(newOrderedSid(1_800_000_000_100) > (sids.at(-1) ?? ''));
});

test('what is made after a clock that was hours ahead was put back is of its own time', () => {
  const ahead = newOrderedSid(1_850_007_200_000);
  const after = newOrderedSid(1_850_000_000_000);
  assert.ok(after < leastOrderedSid(1_850_000_000_001), after);
  assert.ok(after < ahead);
  // One that is put right by seconds changes no order.
  assert.ok(newOrderedSid(1_849_999_998_000) > after);
});

test('a time is between the entries before it and those from then on', () => {
  const least = leastOrderedSid(1_900_000_000_000);
  assert.ok(newOrderedSid(1_899_999_999_999) < least);
  assert.ok(newOrderedSid(1_900_000_000_000) >= least);
});
