import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterToRestore, ofOneAccount, readCallSearch, rememberedFilter } from './call-search.ts';
import { callsAsked } from './calls-asked.ts';

const noon = new Date(2030, 0, 31, 12);

test('an address without filters asks for the first 25 calls of today', () => {
  assert.deepEqual(callsAsked(readCallSearch({}), noon), {
    page: 1,
    count: 25,
    start: new Date(2030, 0, 31).toISOString(),
    direction: undefined,
    answered: undefined,
    filter: undefined,
    trunk: undefined,
    application_sid: undefined,
  });
});

test('calls of a trunk or an application are asked for; of another account its application has none', () => {
  const search = readCallSearch({ trunk: 'East', application: 'reception', account: 'a' });
  const { application_sid, trunk } = callsAsked(search, noon);
  assert.deepEqual([trunk, application_sid], ['East', 'reception']);
  assert.equal(ofOneAccount({ ...search, account: 'b' }, search).application, undefined);
  assert.equal(ofOneAccount({ ...search, date: '7' }, search).application, 'reception');
  assert.equal(filterToRestore(search, '7//answered'), null, 'a link says itself what it shows');
});

test('status is asked for as answered, true or false', () => {
  const of = (status: string) => callsAsked(readCallSearch({ status }), noon).answered;
  assert.deepEqual([of('answered'), of('not-answered'), of('maybe')], ['true', 'false', undefined]);
});

test('what was chosen is restored into an address that has no filter, and into no other', () => {
  const kept = rememberedFilter(readCallSearch({ date: '7', status: 'not-answered' }));
  assert.equal(kept, '7//not-answered');
  assert.deepEqual(
    filterToRestore(readCallSearch({ account: 'a' }), kept),
    readCallSearch({ account: 'a', date: '7', status: 'not-answered' }),
  );
  assert.equal(filterToRestore(readCallSearch({ direction: 'inbound' }), kept), null);
  assert.equal(
    filterToRestore(readCallSearch({ view: 'v' }), kept),
    null,
    'a view says itself what it shows',
  );
  assert.equal(filterToRestore(readCallSearch({}), null), null);
  assert.equal(filterToRestore(readCallSearch({}), '//'), null);
  assert.equal(filterToRestore(readCallSearch({}), 'nonsense'), null);
});
