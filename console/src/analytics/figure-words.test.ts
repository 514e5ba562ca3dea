import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applicationRow, reasonText, sumsOf } from './figure-words.ts';

const window = { from: '', until: '', counted_from: null };

test('a time without calls has dashes where there is nothing to divide or compare', () => {
  const nothing = { attempts: 0, answered: 0, answer_rate: null, average_duration: null, longest: null };
  assert.deepEqual(
    sumsOf({ ...window, ...nothing, peak: null }).map(([, value]) => value),
    ['0', '0', '0', '–', '–', '–', '–'],
  );
});

test('sums are told as people read them', () => {
  const some = { attempts: 1400, answered: 1200, answer_rate: 6 / 7, average_duration: 72.4, longest: 3723 };
  assert.deepEqual(
    sumsOf({ ...window, ...some, peak: 12 }).map(([, value]) => value),
    ['1,400', '1,200', '200', '85.7 %', '1:12', '1:02:03', '12'],
  );
});

test('a failure is told in words with its code, as in the list of calls', () => {
  const of = (sip_status: number | null) => reasonText({ sip_status, calls: 1 });
  assert.deepEqual([486, 503, 513, null].map(of), [
    'Busy (486)',
    'Service unavailable (503)',
    'SIP 513',
    'No SIP response',
  ]);
});

test('an application that is there no more is told apart from calls that reached none', () => {
  const of = (application_sid: string | null, name: string | null) =>
    applicationRow({ application_sid, name, account_name: null, attempts: 1, answered: 1, seconds: 1 }).name;
  assert.equal(of('0b9b1a52-6c1e-4f0c-9f65-6a0f6c3f7a11', null), 'Unknown application 0b9b1a52…');
  assert.equal(of(null, null), 'Without an application');
  assert.equal(of('0b9b1a52-6c1e-4f0c-9f65-6a0f6c3f7a11', 'Hotline'), 'Hotline');
});
