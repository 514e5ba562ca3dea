import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberFault } from './number-fault.ts';
import { dialledNumber, numberKind, plainNumber, searchedNumber } from './number-text.ts';
import { phoneNumberInput, routingChange } from './phone-numbers.contract.ts';

const sid = '00000000-0000-4000-8000-000000000001';

test('a number is kept without one plus and the spaces around it', () => {
  assert.equal(plainNumber('  +12125550123 '), '12125550123');
  assert.equal(plainNumber('++1'), '+1');
});

test('digits are a number, digits and a star a prefix, anything else a regular expression', () => {
  assert.equal(numberKind('12125550123'), 'number');
  assert.equal(numberKind('1212*'), 'prefix');
  assert.equal(numberKind('*'), 'prefix');
  assert.equal(numberKind('^1(212|646)\\d{7}$'), 'expression');
  assert.equal(numberKind('12*12'), 'expression');
});

test('a number as people write it is kept as its digits, a pattern as it is', () => {
  const written = {
    '1-555-123-4567': '15551234567',
    '+1 (555) 123-7777': '15551237777',
    '1.555.123.8888': '15551238888',
    '(212)555.0123': '2125550123',
    '+44 (0)20 7946 0123': '442079460123',
    '+ 49 30 1234567': '49301234567',
    '＋１５５５１２３４５６７': '15551234567',
    '+٤٩٣٠١٢٣٤٥٦٧': '49301234567',
    '۹۸۲۱۱۲۳۴۵۶۷': '98211234567',
    '+९१ २२ १२३४ ५६७८': '912212345678',
    '๐๒ ๑๒๓ ๔๕๖๗': '021234567',
    // As address books and web pages let them be copied.
    '\u202a+1 555 123 4567\u202c': '15551234567',
    '\u200e 1555123\u200b4567\ufeff': '15551234567',
    '1‑555‑123–4567': '15551234567',
  };
  for (const [text, digits] of Object.entries(written)) {
    assert.equal(plainNumber(text), digits, text);
    assert.equal(numberFault(plainNumber(text)), null);
  }
  for (const pattern of ['12125550123', '1212*', '1[2-4]5550123', '212.5550123', '^212-555'])
    assert.equal(plainNumber(pattern), pattern, pattern);
});

test('two numbers in one field do not become one', () => {
  assert.equal(plainNumber('011 44 20 7946 012345'), '0114420 7946 012345'.replaceAll(' ', ''));
  for (const two of ['12125550100/12125550101', '12125550100 12125550101', '2125550100\n2125550101'])
    assert.equal(plainNumber(two), two);
});

test('a dialled number keeps its plus and loses what only makes it readable', () => {
  for (const text of [
    '+44 (0)20 7946-0123',
    '\u202a+44 20 7946 0123\u202c',
    '+44.20.7946.0123',
    '+442079460123',
  ])
    assert.equal(dialledNumber(text), '+442079460123', text);
  assert.equal(dialledNumber('(020) 79/46'), '0207946');
  assert.equal(dialledNumber('*98#'), '*98#');
});

test('a part of a number is found however it is written', () => {
  for (const text of ['212555', ' +212555', '(212) 555', '212-555', '+212 555'])
    assert.equal(searchedNumber(text), '212555', text);
  assert.equal(searchedNumber('\u202a+212\u2011555\u202c'), '212555');
  assert.equal(searchedNumber('(212|646)'), '(212|646)');
  assert.equal(searchedNumber('1212*'), '1212*');
});

test('the input names what is missing in words of the form', () => {
  const messages = (input: unknown) =>
    phoneNumberInput
      .safeParse(input)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  assert.deepEqual(messages({}), ['number: number is required', 'voip_carrier_sid: Carrier is required']);
  assert.deepEqual(messages({ number: 12125550123, voip_carrier_sid: 'x' }), [
    'number: must be text',
    'voip_carrier_sid: must be a valid sid',
  ]);
  assert.deepEqual(phoneNumberInput.parse({ number: ' +1212', voip_carrier_sid: sid.toUpperCase() }), {
    number: '1212',
    voip_carrier_sid: sid,
  });
});

test('bulk routing names numbers or a filter with its count, never both', () => {
  const isFine = (body: object) => routingChange.safeParse({ application_sid: null, ...body }).success;
  assert.equal(isFine({ phone_number_sids: [sid] }), true);
  assert.equal(isFine({ all_matching: { filter: '212' }, expected_total: 3 }), true);
  assert.equal(isFine({ all_matching: { filter: '212' } }), false);
  assert.equal(isFine({ phone_number_sids: [sid], all_matching: {}, expected_total: 1 }), false);
  assert.equal(isFine({}), false);
  assert.equal(isFine({ phone_number_sids: Array(1001).fill(sid) }), false);
  assert.equal(routingChange.safeParse({ phone_number_sids: [sid] }).success, false);
});
