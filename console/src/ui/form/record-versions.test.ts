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
  offerVersion(version);
  const ofIt = { client_sid: 'another', account_sid: 'a-sid' };
  assert.equal(takeVersion(ofIt), undefined, 'what refers to the record is another record');
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

test('a key file with masks in it stays as it is now, as other secrets do', () => {
  const file = (project_id: string) => JSON.stringify({ project_id, private_key: MASK });
  const now = { vendor: 'google', service_key: file('now') };
  assert.deepEqual(over(now, { ...now, service_key: file('then') }, true), now);
  const steps = JSON.stringify([{ verb: 'say', text: 'XXXX' }]);
  assert.deepEqual(over({ app_json: '[]' }, { app_json: steps }), { app_json: steps }, 'no file of a key');
});

test('names and values are what they were, without those that came later; secrets that did stay', () => {
  const now = {
    env_vars: { GREETING: 'Hello', LATER: 'yes', KEY: MASK },
    bucket: { vendor: 'b', region: 'eu' },
  };
  const then = { env_vars: { GREETING: 'Hi' }, bucket: { vendor: 'a' } };
  assert.deepEqual(over(now, then), { ...then, env_vars: { GREETING: 'Hi', KEY: MASK } });
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
  const later = { sip_gateways: [{ ...row('1', 'a'), dtls_off: 1 }] };
  const older = { sip_gateways: [row('1', 'old')] };
  assert.deepEqual(
    over(later, older),
    { sip_gateways: [{ ...row('1', 'old'), dtls_off: 1 }] },
    'a row of an older server lacks what it did not know',
  );
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
