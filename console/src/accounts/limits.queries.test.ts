import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitFaults } from '../app/record/limit-faults.ts';
import { limitFields, limitValues, noLimits } from './limits.queries.ts';

test('limits are shown under their names (C17)', () => {
  assert.deepEqual(
    limitFields.map(({ label }) => label),
    ['Max calls', 'Licensed calls', 'Max minutes', 'Licensed minutes'],
  );
});

test('no limit is an empty field, and zero, which means unlimited, is not', () => {
  const values = limitValues([
    { category: 'voice_call_session', quantity: 0 },
    { category: 'voice_call_minutes_license', quantity: 1500 },
    { category: 'device', quantity: 3 },
  ]);
  assert.deepEqual(values, {
    voice_call_session: '0',
    voice_call_session_license: '',
    voice_call_minutes: '',
    voice_call_minutes_license: '1500',
  });
});

test('a limit must be a whole number from zero, or nothing', () => {
  assert.deepEqual(limitFaults(noLimits), {});
  assert.deepEqual(
    limitFaults({
      voice_call_session: '-1',
      voice_call_session_license: '1.5',
      voice_call_minutes: '0',
      voice_call_minutes_license: '99999999999',
    }),
    {
      'limits.voice_call_session': 'Max calls must be a whole number from 0',
      'limits.voice_call_session_license': 'Licensed calls must be a whole number from 0',
      'limits.voice_call_minutes_license': 'Licensed minutes must be at most 2,147,483,647',
    },
  );
});
