import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPageSettings } from './page-settings.ts';

test('without any settings the API is on the same origin and every switch is off', () => {
  const settings = readPageSettings({});
  assert.equal(settings.api_base, '/api/v1');
  assert.equal(settings.enable_hosted_system, false);
  assert.equal(settings.aws_region, null);
});

test('a switch is on for true and for the text "true", and for nothing else', () => {
  for (const value of [true, 'true'])
    assert.equal(readPageSettings({ TRUNKLINE: { DISABLE_LCR: value } }).disable_lcr, true);
  for (const value of [false, 'false', 'TRUE', '1', 1, null, ''])
    assert.equal(readPageSettings({ TRUNKLINE: { DISABLE_LCR: value } }).disable_lcr, false);
});

test("a platform's own settings object is read, and ours wins", () => {
  const page = {
    JAMBONZ: { API_BASE_URL: 'https://api.example.com/v1/', ADMIN_CARRIER: '1', AWS_REGION: 'us-east-1' },
    TRUNKLINE: { AWS_REGION: 'eu-west-1' },
  };
  const settings = readPageSettings(page);
  assert.equal(settings.api_base, 'https://api.example.com/v1');
  assert.equal(settings.admin_carrier, true);
  assert.equal(settings.aws_region, 'eu-west-1');
});

test('an empty or malformed setting counts as not given', () => {
  const settings = readPageSettings({ TRUNKLINE: { API_BASE_URL: ' ', BASE_URL: 7 }, JAMBONZ: 'no' });
  assert.equal(settings.api_base, '/api/v1');
  assert.equal(settings.base_url, null);
});
