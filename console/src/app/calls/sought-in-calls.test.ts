import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soughtInCalls } from './sought-in-calls.ts';

test('a number is looked for by its digits however it is written, and anything else as it stands', () => {
  for (const [typed, sought] of [
    ['+1 (207) 555-0763', '12075550763'],
    ['(207) 555-0763', '2075550763'],
    ['+44 (0)20 7946 0123', '442079460123'],
    ['+12075550763', '12075550763'],
    ['44 1632', '441632'],
    [' 5550763 ', '5550763'],
    ['4371-8161', '4371-8161'],
    ['889190dc-14c8', '889190dc-14c8'],
    ['alice smith', 'alice smith'],
    ['+', '+'],
    ['sip:+12075550763@x', 'sip:+12075550763@x'],
    ['', ''],
    [undefined, undefined],
  ] as const)
    assert.equal(soughtInCalls(typed), sought, typed);
});
