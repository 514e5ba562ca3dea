import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertFieldName, isAboutCall } from './alert-fields.ts';

test('only what takes recordings surely names a call', () => {
  assert.deepEqual(['recording-failure', 'recording-slow', 'webhook-failure', '', null].map(isAboutCall), [
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a field is told in words, also one that nobody has named', () => {
  assert.deepEqual(['target_sid', 'service_provider_sid', 'some_new_field', 'time'].map(alertFieldName), [
    'Target SID',
    'Service provider SID',
    'Some new field',
    'When',
  ]);
});
