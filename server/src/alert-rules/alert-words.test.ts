import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whatFired } from './alert-words.ts';

const rule = { name: 'A rule', threshold: 50, window_minutes: 60, alert_type: null };

test('what is below a limit is told as less than it, however little', () => {
  assert.equal(
    whatFired({ ...rule, measure: 'answer_rate' }, 49.97, []),
    '49.9 % of the calls were answered in the last hour; the threshold is less than 50 %.',
  );
  assert.equal(
    whatFired({ ...rule, measure: 'average_duration' }, 49.999, []),
    'Calls lasted 49.9 seconds on average in the last hour; the threshold is less than 50.',
  );
});

test('one of something is told as one, and alerts without a kind as such', () => {
  const one = { ...rule, threshold: 1 };
  assert.equal(
    whatFired({ ...one, measure: 'failures' }, 1, []),
    '1 call failed in the last hour; the threshold is 1 or more.',
  );
  assert.equal(
    whatFired({ ...one, measure: 'alerts', alert_type: 'none' }, 1, []),
    '1 alert without a kind in the last hour; the threshold is 1 or more.',
  );
  assert.equal(
    whatFired({ ...one, measure: 'alerts', alert_type: 'no-tts' }, 2, []),
    '2 alerts of the kind no-tts in the last hour; the threshold is 1 or more.',
  );
});
