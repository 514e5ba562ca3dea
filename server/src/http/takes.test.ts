import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takes } from './takes.ts';

test('what is refused is not used', () => {
  assert.ok(takes('gzip, br;q=0.8', 'br'));
  assert.ok(takes('GZIP', 'gzip'));
  assert.ok(takes('application/json, text/csv; charset=utf-8; q=0.1', 'text/csv'));
  assert.equal(takes('gzip;q=0, br', 'gzip'), false);
  assert.equal(takes('gzip; q=0.000', 'gzip'), false);
  assert.equal(takes('text/csv; charset=utf-8; q=0, */*', 'text/csv'), false);
  assert.equal(takes(undefined, 'gzip'), false);
});
