import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverPart } from './server-part.ts';

test('what the server tells is shown while nobody has changed it', () => {
  assert.deepEqual(serverPart({ initial: '', shown: '', told: '5' }, true), { initial: '5', shown: '5' });
  assert.deepEqual(serverPart({ initial: '5', shown: '5', told: '6' }, false), { initial: '6', shown: '6' });
  assert.equal(serverPart({ initial: '5', shown: '7', told: '6' }, false), null);
});

test('a draft that came back before the server told is compared with what it tells', () => {
  assert.deepEqual(serverPart({ initial: '', shown: '5', told: '5' }, true), { initial: '5', shown: '5' });
  assert.deepEqual(serverPart({ initial: '', shown: '7', told: '5' }, true), { initial: '5', shown: '7' });
});
