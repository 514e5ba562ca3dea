import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ACCOUNT_A1,
  anAccountUser,
  anAdmin,
  aProviderUser,
  viewOnly,
} from '@trunkline/contract/core/actors.sample.ts';
import { type FirstStep, stepKinds } from '@trunkline/contract/home/home.contract.ts';
import { isHeldUp, knownFor, mayTest, stepWords, TRUNK_FAILS, testedBy } from './home-words.ts';

const step = (kind: FirstStep['kind'], sid: string | null, account_sid: string | null): FirstStep => ({
  ...{ kind, sid, account_sid, name: null },
  ...{ done: sid !== null, test: null, can_test: false },
});

test('a step that is begun leads to what it was begun with, another to where one begins', () => {
  for (const kind of stepKinds) {
    const begin = stepWords(step(kind, null, null));
    assert.ok(begin.more && !/null|undefined/.test(begin.more));
  }
  const begun = stepWords({ ...step('account', 's', 's'), done: false, name: 'Dental' });
  assert.deepEqual([begun.more, begun.action], ['Dental has no SIP realm yet', 'Set SIP realm']);
});

test('a step says what its test found, and one that failed it is in nobody’s way', () => {
  const carrier = { ...step('carrier', 'c', null), name: 'Northline', can_test: true };
  assert.equal(stepWords(carrier).more, 'Northline, not tested');
  const summary = '192.0.2.7 is silent.';
  const failed = { ...carrier, done: false, test: { verdict: 'failed', summary, tested_at: '' } } as const;
  assert.deepEqual(
    [isHeldUp(failed), stepWords(failed).more, stepWords(failed).action],
    [true, 'Northline: 192.0.2.7 is silent.', 'Open carrier'],
  );
  const client = { ...step('number', 'd', ACCOUNT_A1), by: 'client', name: 'desk' } as const;
  assert.equal(stepWords(client).more, 'SIP client desk');
  assert.deepEqual(
    [anAdmin(), aProviderUser(), anAccountUser(), viewOnly(anAdmin())].map((who) => mayTest(who, carrier)),
    [true, true, false, false],
  );
  const application = { ...step('application', 'a', ACCOUNT_A1), can_test: true };
  assert.ok(mayTest(anAccountUser(), application));
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

test('what is said of a failing trunk is also true of a new one, of which nobody knows what is usual', () => {
  assert.equal(TRUNK_FAILS, 'Many of its calls failed in the last 24 hours');
});

test('a step of a later release has words too', () => {
  const later = step('record a greeting' as FirstStep['kind'], null, null);
  assert.deepEqual(stepWords(later).more, 'Reload the page to take it');
});
