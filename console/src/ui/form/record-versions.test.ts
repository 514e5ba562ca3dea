import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offerVersion, partOver, takeVersion, versionOver } from './record-versions.ts';

const over = (now: object, state: object, leavesOut?: true) =>
  versionOver(now, { record_sid: 'sid', state, ...(leavesOut && { leavesOut }) });
const MASK = 'abcdefXXXXXXXXXX';

test('a version is given once, and to its own record only', () => {
  const version = { record_sid: 'a-sid', state: {}, name: 'yesterday' };
  offerVersion(version);
  assert.equal(takeVersion({ client_sid: 'another' }), undefined);
  assert.equal(takeVersion({ client_sid: 'a-sid' }), undefined, 'it does not wait for a later form');
  offerVersion(version);
  assert.equal(takeVersion({ client_sid: 'a-sid' }), version);
  assert.equal(takeVersion({ client_sid: 'a-sid' }), undefined);
});

test('what the version has takes the place of what is there now', () => {
  const now = { name: 'New', hook: { url: 'https://new.example', method: 'POST' }, tags: [{ key: 'a' }] };
  const then = { name: 'Old', hook: { url: 'https://old.example', method: 'GET' }, tags: [] };
  assert.deepEqual(over(now, then), then);
  assert.deepEqual(over(now, { ...now, hook: null }), { ...now, hook: null });
});

test('a mask is never put back, nor a secret taken away: both stay as they are now', () => {
  const now = { password: 'ghijklXXXXXXXXXX', hook: { url: 'https://u', password: 'mnopqrXXXXXXXXXX' } };
  const then = { password: MASK, hook: { url: 'https://v', password: MASK } };
  assert.deepEqual(over(now, then), { ...now, hook: { ...now.hook, url: 'https://v' } });
  assert.deepEqual(over({ hook: null }, then), { hook: { url: 'https://v' } });
  assert.deepEqual(over({ url: 'wss://now' }, { url: 'wss://XXXXXXXXXX@then' }), { url: 'wss://now' });
});

test('what could not be read then, or cannot be read now, is left alone', () => {
  const readable = { env_vars: { KEY: MASK }, name: 'a' };
  const unreadable = { env_vars: null, env_vars_unreadable: true, name: 'b' };
  assert.deepEqual(over(readable, unreadable), { ...readable, name: 'b' });
  assert.deepEqual(over(unreadable, readable), { ...unreadable, name: 'a' });
  const bucket = { bucket_credential: { vendor: 'aws_s3', name: 'calls' } };
  assert.deepEqual(over(bucket, { bucket_credential: { vendor: 'unreadable' } }), bucket);
});

test('rows are known by their sids, and those that are gone come back as new ones', () => {
  const row = (sip_gateway_sid: string, ipv4: string) => ({ sip_gateway_sid, ipv4, voip_carrier_sid: 'c' });
  const now = { sip_gateways: [row('2', 'b'), row('1', 'a')] };
  const then = { sip_gateways: [row('1', 'old'), row('3', 'c')] };
  assert.deepEqual(over(now, then), {
    sip_gateways: [row('1', 'old'), { ipv4: 'c', voip_carrier_sid: 'c' }],
  });
});

test('what a version does not have stays, unless its kind leaves out what is not set', () => {
  const now = { vendor: 'v', region: 'eu', api_key: MASK, label: null };
  const then = { vendor: 'v', label: 'one' };
  assert.deepEqual(over(now, then), { ...now, label: 'one' });
  assert.deepEqual(over(now, then, true), { vendor: 'v', api_key: MASK, label: 'one' });
});

test('a part with a query of its own is put back alone, as far as the form shows it', () => {
  const values = { name: 'now', limits: { calls: '25', minutes: '' } };
  assert.deepEqual(partOver(values, { name: 'limits', values: { calls: '10', device: '3' } }), {
    name: 'now',
    limits: { calls: '10', minutes: '' },
  });
  assert.deepEqual(partOver(values, { name: 'nothing', values: { calls: '10' } }), values);
});
