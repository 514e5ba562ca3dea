import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Need, needKinds } from '@trunkline/contract/home/home.contract.ts';
import {
  moreWords,
  needsCount,
  notAskedWords,
  type PlanNeed,
  waitingWords,
  needWords as wordsFor,
} from './need-words.ts';

/** Of somebody who may change what is wrong. */
const needWords = (of: Need, place: Parameters<typeof wordsFor>[1], now?: Date) =>
  wordsFor(of, place, { mayRoute: true }, now);

const need: Need = {
  kind: 'carrier-not-registered',
  sid: 's',
  name: 'Northline',
  detail: '403 Forbidden',
  account_sid: null,
  account_name: null,
  count: 1,
};

test('each need says what is wrong and leads to where it is mended', () => {
  for (const kind of needKinds) {
    const { what, more, action, link } = needWords(
      { ...need, kind, detail: kind === 'api-key-expiring' ? '2030-01-31T12:00:00Z' : need.detail },
      { account: 'a' },
    );
    for (const words of [what, more, action])
      assert.ok(words && !/null|undefined/.test(words), `${kind}: ${words}`);
    assert.match(String(link.to), /^\/internal\//);
  }
  assert.equal(needWords(need, {}).more, 'The registrar answered 403 Forbidden');
  const numbers = { ...need, kind: 'numbers-without-application', count: 1000 } as const;
  assert.equal(
    needWords({ ...numbers, count_is_least: true }, {}).what,
    'More than 1,000 numbers lead to no application',
  );
  assert.equal(needWords({ ...numbers, count: 1 }, {}).what, '1 number leads to no application');
});

test('numbers are not to be routed by whoever may only see them', () => {
  const numbers = { ...need, kind: 'numbers-without-application', count: 2 } as const;
  assert.equal(needWords(numbers, {}).action, 'Route them');
  assert.equal(wordsFor(numbers, {}, { mayRoute: false }).action, 'Show them');
  assert.equal(wordsFor({ ...numbers, count: 1 }, {}, { mayRoute: false }).action, 'Show it');
});

test('a plan of which a payment waits says what it waits for', () => {
  assert.equal(waitingWords(true, 'Your card was declined.'), 'Your card was declined.');
  assert.equal(waitingWords(true, null), 'The plan stays as it is until a card pays');
  assert.equal(waitingWords(false, null), 'The plan stays as it is until then');
});

test('a name is told as it is written, also where a sentence begins with it', () => {
  const route = { ...need, kind: 'route-over-inactive-carrier', detail: 'old line', count: 1 } as const;
  assert.equal(needWords(route, {}).more, 'old line is inactive, so calls on this route may fail');
  const limit = { ...need, kind: 'limit-nearly-reached', use: { used: 9, limit: 10 } } as const;
  assert.match(needWords({ ...limit, account_name: 'dental' }, {}).what, /^dental nearly reaches/);
  assert.match(needWords({ ...limit, account_name: null }, {}).what, /^The service provider nearly reaches/);
});

test('a key that has stopped is said to have, and one of an admin leads to who made it', () => {
  const now = new Date('2030-01-31T12:00:00Z');
  const key = { ...need, kind: 'api-key-expiring', detail: '2030-01-30T11:00:00Z' } as const;
  const over = needWords(key, {}, now);
  assert.deepEqual([over.is_failing, over.what], [true, 'An API key expired yesterday']);
  const soon = needWords({ ...key, detail: '2030-02-03T11:00:00Z', of_installation: true }, {}, now);
  assert.deepEqual([soon.is_failing, soon.what], [false, 'An API key of an admin expires soon']);
  assert.equal(String(soon.link.to), '/internal/audit');
});

test('a carrier fails its test, or its calls; a registration is not renewed', () => {
  const carrier = { ...need, kind: 'carrier-failing', detail: '192.0.2.7 is silent.' } as const;
  assert.deepEqual(
    [needWords(carrier, {}).what, needWords(carrier, {}).more],
    ['Carrier Northline fails its test', '192.0.2.7 is silent.'],
  );
  const byCalls = { ...carrier, detail: null, count: 40, rates: { today: 0.1, usual: 0.62 } };
  assert.equal(needWords(byCalls, {}).more, '10 % of 40 were answered in the last 24 hours, 62 % is usual');
  const several = needWords({ ...byCalls, sid: null }, { account: 'a' });
  assert.deepEqual(
    [several.what, several.action, several.link],
    [
      'Calls through carriers named Northline fail',
      'Show them',
      { to: '/internal/carriers', search: { account: 'a', state: 'failing' } },
    ],
  );
  const few = needWords({ ...byCalls, count: 1200, rates: { today: 0.003, usual: 0.999 } }, {});
  assert.equal(few.more, '< 1 % of 1,200 were answered in the last 24 hours, > 99 % is usual');
  const lapsed = needWords({ ...need, detail: null, at: '2030-01-31T12:00:00Z' }, {});
  assert.match(lapsed.more, /^Its registration ended 31 Jan 2030.* was not renewed$/);
});

test('a limit that is reached is failing, one that is nearly reached is not yet', () => {
  const limit = { ...need, kind: 'limit-nearly-reached', detail: 'device', account_name: 'Dental' } as const;
  const near = needWords({ ...limit, use: { used: 8, limit: 10 } }, {});
  assert.deepEqual(
    [near.is_failing, near.what],
    [false, 'Dental nearly reaches its limit of 10 registered devices'],
  );
  const calls = { ...limit, account_name: null, detail: 'voice_call_session', use: { used: 20, limit: 20 } };
  const over = needWords(calls, {});
  assert.deepEqual(
    [over.is_failing, over.what],
    [true, 'The service provider has reached its limit of 20 concurrent calls'],
  );
});

test('calls that fail are shown of more than today, which began at midnight', () => {
  const { link } = needWords({ ...need, kind: 'calls-failing' }, { account: 'a' });
  assert.deepEqual(link.search, { account: 'a', date: '7', status: 'not-answered' });
});

test('what is not named is counted, with its list; what was not looked at is said', () => {
  const more = { kind: 'carrier-not-registered', count: 7 } as const;
  const { what, link } = moreWords(more, { account: 'a' });
  assert.deepEqual([what, String(link.to)], ['And 7 more carriers are not registered', '/internal/carriers']);
  assert.deepEqual(link.search, { account: 'a', state: 'not-registered' }, 'no others are in it');
  const many = { kind: 'llm-service-failing', count: 95, count_is_least: true } as const;
  assert.equal(moreWords(many, {}).what, 'And at least 95 more LLM services fail');
  const counted = (more_need: Parameters<typeof moreWords>[0], plan?: PlanNeed) =>
    needsCount({ needs: [need], more_needs: [more_need] }, plan);
  assert.deepEqual(counted(more), { count: 8, is_least: false });
  assert.deepEqual(
    counted(more, { account_sid: 'a', what: 'The service is suspended', more: '', is_failing: true }),
    { count: 9, is_least: false },
  );
  assert.deepEqual(counted(many), { count: 96, is_least: true });
  assert.equal(notAskedWords([]), null);
  assert.equal(notAskedWords(['calls-failing']), 'Not checked: calls');
  assert.equal(
    notAskedWords(['carrier-failing', 'limit-nearly-reached', 'calls-failing']),
    'Not checked: calls of carriers, limits and calls',
  );
});

test('what a later release tells of is told without its reason', () => {
  const kind = 'trunk-on-fire' as Need['kind'];
  const words = needWords({ ...need, kind }, {});
  assert.deepEqual([words.is_failing, words.what], [false, 'Northline needs attention']);
  assert.equal(words.action, 'Reload the page');
  assert.equal(needWords({ ...need, kind, name: null }, {}).what, 'Something new needs attention');
  assert.equal(moreWords({ kind, count: 7, count_is_least: false }, {}).what, 'And 7 more things');
  assert.equal(notAskedWords([kind]), 'Not checked: trunk on fire');
});
