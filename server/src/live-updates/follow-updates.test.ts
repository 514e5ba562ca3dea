import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { anAdmin, ownedByA1 } from '@trunkline/contract/core/actors.sample.ts';
import type { Told } from '../app/event-hub.ts';
import { followUpdates } from './follow-updates.ts';

function world(readActors?: () => Promise<never>) {
  let tell: (told: Told) => void = () => {};
  const updates = followUpdates(
    {
      publish: (told) => tell(told),
      hear: (told) => tell(told),
      listen(listener) {
        tell = listener;
      },
    },
    readActors ?? (async (sids) => new Map(sids.map((sid) => [sid, anAdmin()]))),
  );
  const follow = (nth = 0) =>
    updates.follow({ actor: anAdmin(), session_sid: `session ${nth}`, address: '192.0.2.1' });
  const told = (sid: string): Told => ({
    kind: 'carriers',
    action: 'update',
    sid,
    ...ownedByA1,
    by: null,
  });
  return { updates, follow, tell: (sid: string) => tell(told(sid)) };
}

test('a reader who takes nothing is cut, and so costs no more than what fits', async () => {
  const { updates, follow, tell } = world();
  const stream = follow();
  stream.on('error', () => {});
  for (let round = 0; round < 60 && !stream.destroyed; round++) {
    for (let nth = 0; nth < 40; nth++) tell(`${round} ${nth}`);
    await setTimeout(60);
  }
  assert.equal(stream.destroyed, true);
  assert.equal(updates.count(), 0);
  updates.close();
});

test('more than can be named is told as all', async () => {
  const { updates, follow, tell } = world();
  const stream = follow();
  for (let nth = 0; nth < 1000; nth++) tell(String(nth));
  await setTimeout(120);
  const text = String(stream.read());
  assert.match(text, /data: \{"kind":"all","sid":null\}/);
  assert.ok(text.length < 1000, text);
  updates.close();
});

test('who comes while the server stops is told to come again', async () => {
  const { updates, follow } = world();
  updates.close();
  const stream = follow();
  let text = '';
  for await (const part of stream) text += part;
  assert.match(text, /event: open/);
  assert.equal(updates.count(), 0);
});

test('when nobody can say who they are, nothing is told and the stream ends', async () => {
  const { updates, follow, tell } = world(() => Promise.reject(new Error('no database')));
  const stream = follow();
  tell('one');
  await setTimeout(120);
  assert.doesNotMatch(String(stream.read()), /change/);
  assert.equal(updates.count(), 0);
  updates.close();
});
