import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carrierValues, newCarrierValues } from './carrier-form.ts';
import { storedCarrier, storedSip } from './carriers.sample.ts';
import { newSipRow } from './gateway-form.ts';
import { gatewayTasks } from './gateway-tasks.ts';

const OTHER = 'aaaaaaaa-0000-4000-8000-000000000002';
const stored = storedCarrier({
  sip_gateways: [storedSip(), storedSip({ sip_gateway_sid: OTHER, ipv4: '203.0.113.8' })],
});

test('each row has its task: unchanged ones none', () => {
  const values = carrierValues(stored);
  const [first, second] = values.sip_gateways;
  assert.ok(first && second);
  const rows = [first, { ...second, pad_crypto: true }, { ...newSipRow, ipv4: '203.0.113.9' }];
  const { sip_gateways, smpp_gateways } = gatewayTasks({ ...values, sip_gateways: rows }, stored);
  assert.deepEqual(
    sip_gateways.map(({ sid, task }) => [sid, task]),
    [
      [first.sid, 'keep'],
      [OTHER, 'change'],
      ['', 'add'],
    ],
  );
  assert.deepEqual(
    smpp_gateways.map(({ task }) => task),
    ['keep'],
  );
});

test('a marked row is deleted, and one that somebody else deleted meanwhile is added anew', () => {
  const values = carrierValues(stored);
  const [first, second] = values.sip_gateways;
  assert.ok(first && second);
  const rows = [{ ...first, isRemoved: true }, second];
  const theirs = { ...stored, sip_gateways: [storedSip()] };
  assert.deepEqual(
    gatewayTasks({ ...values, sip_gateways: rows }, theirs).sip_gateways.map(({ sid, task }) => [sid, task]),
    [
      [first.sid, 'remove'],
      ['', 'add'],
    ],
  );
});

test('of a carrier that was made a moment ago, rows that have a sid by now are changed, not added', () => {
  const rows = [
    { ...newSipRow, ipv4: '203.0.113.7', sid: OTHER },
    { ...newSipRow, ipv4: '203.0.113.8' },
  ];
  const tasks = gatewayTasks({ ...newCarrierValues(''), sip_gateways: rows }, undefined);
  assert.deepEqual(
    tasks.sip_gateways.map(({ task }) => task),
    ['change', 'add'],
  );
});

test('an auth trunk’s empty first row is left alone', () => {
  const tasks = gatewayTasks({ ...newCarrierValues(''), trunk_type: 'auth' }, undefined);
  assert.deepEqual(
    tasks.sip_gateways.map(({ task }) => task),
    ['keep'],
  );
});
