import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ACCOUNT_A1,
  anAccountUser,
  anAdmin,
  aProviderUser,
  viewOnly,
} from '@trunkline/contract/core/actors.sample.ts';
import { type FirstStep, type Need, needKinds, stepKinds } from '@trunkline/contract/home/home.contract.ts';
import { barsOf } from './bars.ts';
import { changeWords, knownFor, needWords, stepWords, testedBy } from './home-words.ts';

const need: Need = {
  kind: 'carrier-not-registered',
  sid: 's',
  name: 'Northline',
  detail: '403 Forbidden',
  account_sid: null,
  account_name: null,
  count: 1,
};

const step = (kind: FirstStep['kind'], sid: string | null, account_sid: string | null): FirstStep => ({
  ...{ kind, sid, account_sid, name: null },
  done: sid !== null,
});

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
  assert.equal(needWords(need, {}).more, 'the registrar answered 403 Forbidden');
  const numbers = { ...need, kind: 'numbers-without-application', count: 1000 } as const;
  assert.equal(
    needWords({ ...numbers, count_is_least: true }, {}).what,
    'More than 1,000 numbers lead to no application',
  );
  assert.equal(needWords({ ...numbers, count: 1 }, {}).what, '1 number leads to no application');
});

test('a step that is begun leads to what it was begun with, another to where one begins', () => {
  for (const kind of stepKinds) {
    const begin = stepWords({ kind, done: false, sid: null, name: null, account_sid: null });
    assert.ok(begin.more && !/null|undefined/.test(begin.more));
  }
  const begun = stepWords({ kind: 'account', done: false, sid: 's', name: 'Dental', account_sid: 's' });
  assert.deepEqual([begun.more, begun.action], ['Dental has no SIP realm yet', 'Set SIP realm']);
});

test('a new number begins with what the steps before it made, where that belongs together', () => {
  const before = [step('account', 'a', 'a'), step('carrier', 'c', null), step('application', 'p', 'b')];
  const number = step('number', null, null);
  assert.deepEqual(knownFor(number, before), {
    account_sid: 'b',
    voip_carrier_sid: 'c',
    application_sid: 'p',
  });
  const foreign = [step('account', 'a', 'a'), step('carrier', 'c', 'x'), step('application', 'p', 'a')];
  assert.deepEqual(knownFor(number, foreign), { account_sid: 'a', application_sid: 'p' });
  assert.deepEqual(knownFor(step('application', null, null), [step('account', 'a', 'a')]), {
    account_sid: 'a',
  });
  assert.deepEqual(knownFor(step('number', 'n', 'a'), before), {});
});

test('a test call is for the application of the steps, and for who places calls', () => {
  const steps = [step('application', 'app', ACCOUNT_A1), step('number', 'n', ACCOUNT_A1)];
  const about = { account_sid: ACCOUNT_A1, application_sid: 'app' };
  assert.deepEqual(testedBy(anAdmin(), steps), about);
  assert.deepEqual(testedBy(anAccountUser(), steps), about);
  assert.equal(testedBy(aProviderUser(), steps), null);
  assert.equal(testedBy(viewOnly(anAdmin()), steps), null);
  assert.equal(testedBy(anAdmin(), [step('application', null, null)]), null);
});

test('a change is told in a few words', () => {
  const change = { audit_sid: 'a', at: '', actor_name: 'ada', record_sid: 's', record_name: 'Reception' };
  assert.equal(
    changeWords({ ...change, kind: 'applications', action: 'update' }),
    'changed application Reception',
  );
  assert.equal(
    changeWords({
      ...change,
      kind: 'phone-numbers',
      action: 'import',
      record_sid: null,
      record_name: '230 phone numbers',
    }),
    'imported 230 phone numbers',
  );
});

test('bars hold all that their hours hold', () => {
  const hours = Array.from({ length: 168 }, (_, nth) => ({ at: String(nth), answered: 2, failed: 1 }));
  const bars = barsOf(hours, '7d');
  assert.equal(bars.length, 28);
  assert.deepEqual(bars[1], { at: '6', answered: 12, failed: 6 });
  assert.equal(barsOf(hours.slice(0, 24), '24h').length, 24);
});
