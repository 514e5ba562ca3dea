import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anAccountUser, anAdmin, aProviderUser, viewOnly } from '../core/actors.sample.ts';
import { may } from '../core/policy.ts';
import { outboxPolicy } from './outbox.policy.ts';

test('what waits is told to admins alone', () => {
  const asked = [anAdmin(), viewOnly(anAdmin()), aProviderUser(), anAccountUser()];
  assert.deepEqual(
    asked.map((actor) => may(outboxPolicy, 'read', actor).allowed),
    [true, true, false, false],
  );
});
