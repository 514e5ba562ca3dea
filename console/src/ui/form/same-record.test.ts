import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameRecord } from './same-record.ts';

const carrier = { sid: 'one', name: 'Harbour', port: null, gateways: [{ ipv4: '192.0.2.1', port: 5060 }] };

test('what a release adds to a record, or to its rows, makes it no other', () => {
  const added = { ...carrier, new_flag: false, gateways: [{ ...carrier.gateways[0], new_flag: null }] };
  assert.ok(isSameRecord(carrier, added));
  assert.ok(isSameRecord(added, carrier));
});

test('what differs in both, a row more or less, and another record are a difference', () => {
  for (const other of [
    { ...carrier, name: 'Harbor' },
    { ...carrier, name: 'Harbor', new_flag: false },
    { ...carrier, port: 5060 },
    { ...carrier, gateways: [] },
    { ...carrier, gateways: [{ ipv4: '192.0.2.2', port: 5060 }] },
    { category: 'device', quantity: 3 },
    'device=3',
    null,
    undefined,
  ])
    assert.ok(!isSameRecord(carrier, other), JSON.stringify(other));
});
