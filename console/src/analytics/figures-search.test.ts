import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresAsked, narrowed, readFiguresSearch } from './figures-search.ts';

test('an address without filters asks for a day of everything, and one that means nothing likewise', () => {
  const nothing = { period: '24h', trunk: undefined, application_sid: undefined };
  assert.deepEqual(figuresAsked(readFiguresSearch({})), nothing);
  assert.deepEqual(figuresAsked(readFiguresSearch({ period: '1y', carrier: '' })), nothing);
});

test('a carrier is asked for by its name, an application by its sid', () => {
  const search = readFiguresSearch({ carrier: 'Telia', application: 'a', period: '30d' });
  assert.deepEqual(figuresAsked(search), { period: '30d', trunk: 'Telia', application_sid: 'a' });
});

test('another account leaves the carrier and the time, and takes off the application of the one before', () => {
  const search = readFiguresSearch({ account: 'x', carrier: 'Telia', application: 'a', period: '7d' });
  assert.deepEqual(narrowed(search, 'account', 'y'), { ...search, account: 'y', application: undefined });
  assert.deepEqual(narrowed(search, 'carrier', undefined), { ...search, carrier: undefined });
});
