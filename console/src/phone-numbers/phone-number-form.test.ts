import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  NO_NUMBER,
  newNumberValues,
  numberFaults,
  numberSent,
  numberValues,
  routingSent,
} from './phone-number-form.ts';

const sid = '00000000-0000-4000-8000-000000000001';
const filled = {
  number: '12125550123',
  account_sid: sid,
  voip_carrier_sid: sid,
  application_sid: '',
  is_pattern: false,
};

test('a new number needs a number, an account and a carrier, in words of the form', () => {
  assert.deepEqual(numberFaults(newNumberValues(''), true), {
    account_sid: 'Account is required',
    number: 'Number is required',
    voip_carrier_sid: 'Carrier is required',
  });
  assert.deepEqual(numberFaults({ ...filled, number: '1 2' }, true), {
    number: 'Number cannot contain whitespace',
  });
  assert.deepEqual(numberFaults(filled, true), {});
  assert.deepEqual(numberFaults({ ...filled, number: '+1 (212) 555-0123' }, true), {});
  assert.deepEqual(numberFaults({ ...filled, number: '^1212' }, true), { number: NO_NUMBER });
  assert.deepEqual(numberFaults({ ...filled, number: '^1212', is_pattern: true }, true), {});
});

test('of a stored number only what can change is asked about and sent', () => {
  const stored = { number: 'an (odd one', account_sid: sid, voip_carrier_sid: null, application_sid: null };
  const values = numberValues(stored);
  assert.deepEqual(numberFaults(values, false), {});
  assert.deepEqual(numberFaults({ ...values, account_sid: '' }, false), {
    account_sid: 'Account is required',
  });
  assert.deepEqual(routingSent({ ...values, application_sid: sid }), {
    account_sid: sid,
    application_sid: sid,
  });
});

test('nothing chosen is sent as none', () => {
  const { is_pattern: _, ...sent } = filled;
  assert.deepEqual(numberSent(filled), { ...sent, application_sid: null });
});
