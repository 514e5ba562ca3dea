import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PasswordSettings, SystemInformation } from '@trunkline/contract/settings/settings.contract.ts';
import {
  lengthChoices,
  passwordSent,
  passwordValues,
  settingsFaults,
  systemSent,
  systemValues,
} from './settings-form.ts';

const system: SystemInformation = {
  domain_name: 'voice.example.com',
  sip_domain_name: null,
  monitoring_domain_name: 'grafana.example.com',
  private_network_cidr: '10.0.0.0/8,192.168.1.1',
  log_level: 'debug',
};
const password: PasswordSettings = {
  min_password_length: 12,
  require_digit: 1,
  require_special_character: 0,
};

test('settings that are opened and saved unchanged stay as they are', () => {
  assert.deepEqual(systemSent(systemValues(system)), system);
  assert.deepEqual(passwordSent(passwordValues(password)), password);
});

test('a server that never stored settings gets the defaults', () => {
  assert.deepEqual(passwordSent(passwordValues({})), {
    min_password_length: 6,
    require_digit: 0,
    require_special_character: 0,
  });
  assert.deepEqual(systemSent(systemValues({})), {
    domain_name: null,
    sip_domain_name: null,
    monitoring_domain_name: null,
    private_network_cidr: null,
    log_level: 'info',
  });
});

test('the items of the private networks are trimmed before they are sent', () => {
  const values = { ...systemValues(system), private_network_cidr: ' 10.0.0.0/8 , 192.168.1.1' };
  assert.equal(systemSent(values).private_network_cidr, '10.0.0.0/8,192.168.1.1');
});

test('signs without a width in pasted networks are left out, and are no fault', () => {
  const private_network_cidr = '\u200b 10.0.0.0/8,\u200e192.168.1.1\ufeff';
  const values = { ...systemValues(system), private_network_cidr };
  assert.deepEqual(settingsFaults({ system: values, password: passwordValues(password) }), {});
  assert.equal(systemSent(values).private_network_cidr, '10.0.0.0/8,192.168.1.1');
});

test('a wrong network is named on its field', () => {
  const values = {
    system: { ...systemValues(system), private_network_cidr: '10.0.0.0/8, 10.0.0.0/33' },
    password: passwordValues(password),
  };
  assert.deepEqual(settingsFaults(values), {
    'system.private_network_cidr': 'Invalid private network CIDR "10.0.0.0/33"',
  });
  assert.deepEqual(settingsFaults(values, { private_network_cidr: '10.0.0.0/8,10.0.0.0/33' }), {});
});

test('a text that a platform stored with a control character in it stays as it is, and stops no other change', () => {
  const odd = { ...system, domain_name: 'voice\u0001.example.com' };
  const values = { ...systemValues(odd), log_level: 'info' };
  assert.deepEqual(settingsFaults({ system: values, password: passwordValues(password) }, odd), {});
  const { domain_name: _, ...others } = odd;
  assert.deepEqual(systemSent(values), { ...others, log_level: 'info' });
  const other = { ...values, domain_name: 'other\u0001.example.com' };
  assert.deepEqual(Object.keys(settingsFaults({ system: other, password: passwordValues(password) }, odd)), [
    'system.domain_name',
  ]);
});

test('a password may be required to have 6 to 64 characters, and what is stored is kept on offer', () => {
  assert.deepEqual([lengthChoices('6').at(0), lengthChoices('6').at(-1)], ['6', '64']);
  assert.equal(lengthChoices('4').at(0), '4');
  const values = {
    system: systemValues(system),
    password: { ...passwordValues(password), min_password_length: '4' },
  };
  assert.deepEqual(Object.keys(settingsFaults(values)), ['password.min_password_length']);
});
