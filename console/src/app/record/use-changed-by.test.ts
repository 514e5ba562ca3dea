import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changerOf } from './use-changed-by.ts';

test('who changed a record is said once: a person, a key by its name, and one without a name', () => {
  const said = (actor_kind: 'user' | 'key', actor_name: string) =>
    changerOf({ audit_sid: 'a', at: '2026-11-27T00:00:00Z', action: 'update', actor_kind, actor_name });
  assert.equal(said('user', 'ada'), 'ada');
  assert.equal(said('key', 'CI'), 'API key CI');
  assert.equal(said('key', 'API key …4f2a'), 'API key …4f2a');
  assert.equal(said('key', 'API key'), 'API key');
});
