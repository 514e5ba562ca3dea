import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localDay } from '../app/local-day.ts';
import { expiresAt, keyFaults, keySent, newKeyValues } from './api-key-form.ts';

const now = new Date(2030, 0, 31, 12, 0, 0);

test('a key needs neither a name nor an expiry', () => {
  assert.deepEqual(keySent({ ...newKeyValues, name: '  ' }, now), { name: null, expires_at: null });
  assert.deepEqual(keyFaults(newKeyValues, now), {});
});

test('a preset counts days from now, a date lasts to its end', () => {
  assert.equal(
    expiresAt({ ...newKeyValues, expiry: '30' }, now),
    new Date(2030, 2, 2, 12, 0, 0).toISOString(),
  );
  assert.equal(
    expiresAt({ ...newKeyValues, expiry: 'date', date: '2030-02-05' }, now),
    new Date(2030, 1, 5, 23, 59, 59).toISOString(),
  );
});

test('a date is asked for when one is wanted, and one that is over is refused', () => {
  assert.deepEqual(keyFaults({ ...newKeyValues, expiry: 'date' }, now), { date: 'Choose a date' });
  assert.deepEqual(keyFaults({ ...newKeyValues, expiry: 'date', date: '2020-01-01' }, now), {
    date: 'Expiry must be in the future',
  });
  assert.deepEqual(Object.keys(keyFaults({ ...newKeyValues, name: 'x'.repeat(65) }, now)), ['name']);
});

test('a day is written as a date field has it', () => {
  assert.equal(localDay(now), '2030-01-31');
});
