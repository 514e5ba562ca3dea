import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, callerKind, readExplainSearch } from './explain-search.ts';

test('who calls is told by what stands in the field', () => {
  const kinds = {
    '': 'nobody',
    ' ': 'nobody',
    '203.0.113.7': 'address',
    'desk@sip.example.com': 'device',
    'sip:desk@sip.example.com': 'device',
    '"Front desk" <sip:desk@sip.example.com>;tag=1': 'device',
    '<desk@>': 'wrong',
    '203.0.113': 'wrong',
    '203.0.113.256': 'wrong',
    '203.0.113.07': 'wrong',
    desk: 'wrong',
    'a b@c': 'wrong',
  };
  for (const [text, kind] of Object.entries(kinds)) assert.equal(callerKind(text), kind, text);
  assert.equal(callerKind(undefined), 'nobody');
});

test('an address keeps what it knows and drops what is nothing', () => {
  const search = readExplainSearch({ direction: 'sideways', to: '44', from: ' ', call: 5, other: 'x' });
  assert.deepEqual(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)), {
    to: '44',
  });
  assert.equal(readExplainSearch({ direction: 'outbound' }).direction, 'outbound');
});

test('the other side of a call that was is asked about without its port, and only where it is an address', () => {
  assert.equal(addressOf('203.0.113.7:5060'), '203.0.113.7');
  assert.equal(addressOf('203.0.113.7'), '203.0.113.7');
  for (const host of ['sip.example.com', '', null]) assert.equal(addressOf(host), undefined);
});
