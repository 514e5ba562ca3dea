import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditAsked } from './audit-asked.ts';
import { type AuditSearch, readAuditSearch } from './audit-search.ts';

const zone = process.env.TZ;
before(() => {
  process.env.TZ = 'Europe/Berlin';
});
after(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const now = new Date('2030-03-31T18:30:00Z');

function times(search: AuditSearch) {
  const { start, end } = auditAsked(search, now);
  return [start, end];
}

test('the address of a filtered log is read back as it was', () => {
  const search = {
    view: 'v',
    record_sid: 'r',
    actor_sid: 'a',
    kind: 'users',
    of: 'all',
    range: '7',
    from: undefined,
    to: undefined,
  };
  assert.deepEqual(readAuditSearch({ ...search }), search);
});

test('what is no filter, no range and no time is left out', () => {
  const nothing = readAuditSearch({ kind: ' ', range: 'ever', from: '2030-01-01T00:00', page: 3 });
  assert.deepEqual(Object.values(nothing).filter(Boolean), []);
  assert.equal(readAuditSearch({ range: 'custom', from: 'soon' }).from, undefined);
  assert.equal(readAuditSearch({ range: 'custom', from: '2030-01-31T99:00' }).from, undefined);
});

test("days begin at the reader's midnight, also when the clocks change", () => {
  assert.deepEqual(times({ range: 'today' }), ['2030-03-30T23:00:00.000Z', undefined]);
  assert.deepEqual(times({ range: 'yesterday' }), ['2030-03-29T23:00:00.000Z', '2030-03-30T23:00:00.000Z']);
  assert.deepEqual(times({ range: '7' }), ['2030-03-24T23:00:00.000Z', undefined]);
  assert.deepEqual(times({}), [undefined, undefined]);
});

test('a custom range may be open at either end and includes its last minute', () => {
  assert.deepEqual(times({ range: 'custom', from: '2030-01-31T12:00' }), [
    '2030-01-31T11:00:00.000Z',
    undefined,
  ]);
  assert.deepEqual(times({ range: 'custom', to: '2030-01-31T12:00' }), [
    undefined,
    '2030-01-31T11:01:00.000Z',
  ]);
});

test("an admin's log is the chosen provider's, unless all is asked for, or one record or person is followed", () => {
  const of = (search: AuditSearch) => auditAsked(search, now, 'p').service_provider_sid;
  assert.equal(of({ kind: 'users' }), 'p');
  assert.equal(auditAsked({}, now).service_provider_sid, undefined);
  for (const search of [{ of: 'all' }, { record_sid: 'r' }, { actor_sid: 'a' }] as const)
    assert.equal(of(search), undefined);
});
