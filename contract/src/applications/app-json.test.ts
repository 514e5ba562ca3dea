import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appJson, appJsonFault } from './app-json.ts';

test('an application is an array of verbs', () => {
  assert.equal(appJsonFault('[{"verb":"say","text":"hello"}]'), null);
  assert.equal(appJsonFault('{"verb":"say"}'), 'The application must be an array of verbs');
  assert.equal(appJsonFault('[{"verb":"say"},{"text":"hello"}]'), 'Item 2 must be an object with a "verb"');
  assert.equal(appJsonFault('[null]'), 'Item 1 must be an object with a "verb"');
  assert.match(appJsonFault('[{') ?? '', /must be valid JSON/);
});

test('an empty application is none, an array is kept as text', () => {
  assert.equal(appJson.parse('  '), null);
  assert.equal(appJson.parse(null), null);
  assert.equal(appJson.parse([{ verb: 'hangup' }]), '[{"verb":"hangup"}]');
});
