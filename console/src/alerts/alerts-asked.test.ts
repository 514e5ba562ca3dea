import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAlertSearch } from './alert-search.ts';
import { alertsAsked } from './alerts-asked.ts';

const noon = new Date(2030, 0, 31, 12);

test('an address without filters asks for the first 25 alerts of today', () => {
  assert.deepEqual(alertsAsked(readAlertSearch({}), noon), {
    page: 1,
    count: 25,
    start: new Date(2030, 0, 31).toISOString(),
    alert_type: undefined,
  });
});

test('a kind and a number of days are asked for', () => {
  const asked = alertsAsked(readAlertSearch({ type: 'no-tts', date: '7', page: '3', size: '100' }), noon);
  assert.deepEqual(asked, { page: 3, count: 100, days: 7, alert_type: 'no-tts' });
});
