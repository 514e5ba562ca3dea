import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockersByKind } from './blockers-by-kind.ts';

test('blockers are counted and named by kind, in the order they came', () => {
  const groups = blockersByKind([
    { kind: 'application', sid: '1', name: 'Reception' },
    { kind: 'api_key', sid: '2', name: '…1234' },
    { kind: 'application', sid: '3', name: 'Overflow' },
  ]);
  assert.deepEqual(
    groups.map((group) => [group.title, group.blockers.map((blocker) => blocker.name)]),
    [
      ['2 applications', ['Reception', 'Overflow']],
      ['1 API key', ['…1234']],
    ],
  );
});

test('a phone number is written as people read it, and a pattern as it is', () => {
  const names = ['12075550100', '442079460012', '^1800'].map((name) => ({
    kind: 'phone-numbers',
    sid: name,
    name,
  }));
  assert.deepEqual(
    blockersByKind(names)[0]?.blockers.map(({ name }) => name),
    ['+1 (207) 555-0100', '+44 20 7946 0012', '^1800'],
  );
});

test('a kind may be named as the server names its folder, in the plural', () => {
  const titles = [
    'applications',
    'phone-numbers',
    'ms-teams-tenants',
    'api-keys',
    'signalling-addresses',
    'llm-services',
    'least-cost-routing',
  ].map((kind) => blockersByKind([{ kind, sid: '1', name: 'one' }])[0]?.title);
  assert.deepEqual(titles, [
    '1 application',
    '1 phone number',
    '1 MS Teams tenant',
    '1 API key',
    '1 signalling address',
    '1 LLM service',
    '1 outbound call routing',
  ]);
});

test('a kind may have words of its own', () => {
  const words = { 'siprec-application': ['account, for SIPREC', 'accounts, for SIPREC'] } as const;
  const blockers = ['a', 'b'].map((sid) => ({ kind: 'siprec-application', sid, name: sid }));
  assert.equal(blockersByKind(blockers, words)[0]?.title, '2 accounts, for SIPREC');
  assert.equal(blockersByKind(blockers.slice(1), words)[0]?.title, '1 account, for SIPREC');
});

test('of a kind of which the first are named, it is said how many there are', () => {
  const blockers = ['a', 'b'].map((sid) => ({ kind: 'phone-numbers', sid, name: sid }));
  const titleOf = (total: object) =>
    blockersByKind(blockers, {}, [{ kind: 'phone-numbers', total: 2, ...total }])[0]?.title;
  assert.equal(titleOf({ total: 9004 }), '9,004 phone numbers, the first 2 shown');
  assert.equal(
    titleOf({ total: 10_001, total_is_least: true }),
    'more than 10,000 phone numbers, the first 2 shown',
  );
  assert.equal(titleOf({}), '2 phone numbers');
});
