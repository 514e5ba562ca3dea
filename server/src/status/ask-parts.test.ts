import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Look, PartFailure, partsAsker, rememberedFor } from './ask-parts.ts';

const fine: Look = {
  part: 'disk',
  name: 'The disk',
  look: async () => ({ state: 'good', says: 'There is room.', facts: { free_bytes: 1 } }),
};
const logged: object[] = [];
const log = { warn: (facts: object) => void logged.push(facts) };

test('a part that is silent, and one that fails, say so, and the others are told all the same', async () => {
  const silent: Look = { part: 'redis', name: 'Redis', look: () => new Promise(() => {}) };
  const broken: Look = {
    part: 'mail',
    name: 'The mail server',
    look: () => Promise.reject(new PartFailure('The mail server at m:25 refuses the password.')),
  };
  const parts = await partsAsker([silent, fine, broken], log, 20)();
  assert.deepEqual(parts, [
    { part: 'redis', state: 'failing', says: 'Redis did not answer within 0.02 seconds.', facts: {} },
    { part: 'disk', state: 'good', says: 'There is room.', facts: { free_bytes: 1 } },
    { part: 'mail', state: 'failing', says: 'The mail server at m:25 refuses the password.', facts: {} },
  ]);
  assert.equal(logged.length, 0);
});

test('what an unknown error says goes to the log and not into the answer', async () => {
  const broken = new Error('Access denied for user root with password hunter2');
  const [part] = await partsAsker([{ ...fine, look: () => Promise.reject(broken) }], log)();
  assert.equal(part?.says, 'The disk could not be checked. See the log of this server for the cause.');
  assert.deepEqual(logged, [{ part: 'disk', err: broken }]);
});

test('what is remembered is asked once while it is asked, and again when the answer is old', async () => {
  let asked = 0;
  const ask = rememberedFor(30, async () => {
    asked += 1;
    await new Promise((done) => setTimeout(done, 10));
    if (asked === 1) throw new Error('not there');
    return asked;
  });
  const both = await Promise.allSettled([ask(), ask()]);
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  await assert.rejects(ask());
  assert.equal(asked, 1);
  await new Promise((done) => setTimeout(done, 40));
  assert.equal(await ask(), 2);
});
