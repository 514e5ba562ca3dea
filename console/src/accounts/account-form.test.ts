import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, accountUpdate } from '@trunkline/contract/accounts/accounts.contract.ts';
import { BASIC_AUTH_NOTICE } from '@trunkline/contract/core/webhook.ts';
import { accountFaults, accountSent, accountValues, newAccountSent, ownPaths } from './account-form.ts';

const APPLICATION = 'aaaaaaaa-0000-4000-8000-00000000000a';
const PROVIDER = 'aaaaaaaa-0000-4000-8000-000000000000';
const admin = { maySetDebugLog: true, withRecording: true };
const others = { maySetDebugLog: false, withRecording: true };

function stored(): Account {
  return {
    account_sid: 'aaaaaaaa-0000-4000-8000-000000000001',
    name: 'Harbour Dental',
    sip_realm: 'sip.harbour.example',
    service_provider_sid: PROVIDER,
    device_calling_application_sid: APPLICATION,
    siprec_hook_sid: null,
    registration_hook: {
      url: 'https://example.com/register',
      method: 'GET',
      username: 'pbx',
      password: 'secretXXXXXXXXXX',
    },
    queue_event_hook: null,
    webhook_secret: 'wh_secXXXXXXXXXX',
    is_active: 1,
    enable_debug_log: 1,
    disable_cdrs: 0,
    record_all_calls: 0,
    record_format: 'mp3',
    bucket_credential: null,
    plan_type: 'free',
    trial_end_date: null,
    deactivated_reason: null,
    device_to_call_ratio: 5,
    created_at: '2026-01-02T03:04:05.000Z',
  };
}

test('an account that is opened and saved unchanged stays as it is', () => {
  const account = stored();
  const sent = accountUpdate.parse(accountSent(accountValues(account), account, admin));
  // `none` means that there is none.
  assert.equal(sent.bucket_credential, account.bucket_credential);
  for (const [key, value] of Object.entries(sent))
    assert.deepEqual(value, account[key as keyof Account], key);
});

test('an account without a place for recordings says so, unless recording is not offered at all', () => {
  const account = stored();
  const sent = accountSent(accountValues(account), account, admin);
  assert.deepEqual([sent.record_all_calls, sent.bucket_credential], [0, { vendor: 'none' }]);
  const without = accountSent(accountValues(account), account, { ...admin, withRecording: false });
  assert.equal('record_all_calls' in without || 'bucket_credential' in without, false);
});

test('limits are saved by requests of their own', () => {
  const values = accountValues(stored());
  assert.equal(ownPaths(values).includes('limits'), false);
  assert.equal('limits' in accountSent(values, stored(), admin), false);
  const limits = { ...values.limits, voice_call_session: '-1' };
  assert.deepEqual(Object.keys(accountFaults({ ...values, limits }, admin, stored())), [
    'limits.voice_call_session',
  ]);
});

test('the mask of a stored webhook password goes back as it came', () => {
  const account = stored();
  const sent = accountSent(accountValues(account), account, admin);
  assert.equal(sent.registration_hook?.password, account.registration_hook?.password);
});

test('a webhook without an address, and an application that is not chosen, are sent as null', () => {
  const account = stored();
  const values = accountValues(account);
  const sent = accountSent(
    {
      ...values,
      registration_hook: { url: '', method: 'POST', username: '', password: '' },
      device_calling_application_sid: '',
    },
    account,
    admin,
  );
  assert.deepEqual(
    [sent.registration_hook, sent.queue_event_hook, sent.device_calling_application_sid],
    [null, null, null],
  );
});

test('the SIP realm is sent when it changed, also to nothing', () => {
  const account = stored();
  const values = accountValues(account);
  assert.equal('sip_realm' in accountSent(values, account, admin), false);
  assert.equal(accountSent({ ...values, sip_realm: ' ' }, account, admin).sip_realm, null);
  assert.equal(accountSent({ ...values, sip_realm: 'b.example' }, account, admin).sip_realm, 'b.example');
});

test('only whoever may switch the debug log sends it', () => {
  const account = stored();
  const values = { ...accountValues(account), enable_debug_log: false };
  assert.equal(accountSent(values, account, admin).enable_debug_log, false);
  assert.equal('enable_debug_log' in accountSent(values, account, others), false);
  assert.equal('enable_debug_log' in newAccountSent(values, PROVIDER, others), false);
});

test('a new account names no webhook that it has not: a platform server expects an object there', () => {
  const sent = newAccountSent({ ...accountValues(), name: 'Acme' }, PROVIDER, admin);
  assert.deepEqual(Object.keys(sent).sort(), [
    'enable_debug_log',
    'name',
    'service_provider_sid',
    'sip_realm',
  ]);
  const hook = { ...accountValues().queue_event_hook, url: 'https://example.com/queue' };
  const other = newAccountSent({ ...accountValues(), queue_event_hook: hook }, PROVIDER, admin);
  assert.deepEqual(['queue_event_hook' in other, 'registration_hook' in other], [true, false]);
});

test('a new account belongs to the provider it is added under', () => {
  const sent = newAccountSent({ ...accountValues(), name: 'Acme' }, PROVIDER, admin);
  assert.deepEqual([sent.service_provider_sid, sent.sip_realm], [PROVIDER, null]);
});

test('a fault is said on its field, in words that name the field', () => {
  const values = accountValues();
  assert.deepEqual(accountFaults(values, admin), { name: 'Account name is required' });
  assert.deepEqual(
    accountFaults(
      {
        ...values,
        name: 'Acme',
        sip_realm: 'not a domain',
        registration_hook: { url: 'ftp://example.com', method: 'POST', username: '', password: '' },
      },
      admin,
    ),
    {
      sip_realm: 'SIP realm must be a domain name such as sip.example.com',
      'registration_hook.url': 'Registration webhook URL has missing or invalid protocol ftp',
    },
  );
});

test('credentials typed for a webhook without an address are not lost in silence', () => {
  const hook = { url: '', method: 'POST', username: 'pbx', password: 'secret' } as const;
  assert.deepEqual(accountFaults({ ...accountValues(), name: 'Acme', queue_event_hook: hook }, admin), {
    'queue_event_hook.url': 'URL is required',
  });
});

test('basic authentication asks for both, the username and the password', () => {
  const hook = { url: 'https://example.com', method: 'POST', username: 'pbx', password: '' } as const;
  assert.match(
    accountFaults({ ...accountValues(stored()), registration_hook: hook }, admin, stored())[
      'registration_hook.password'
    ] ?? '',
    /both the username and password/,
  );
});

test('basic authentication that was asked for and left empty is a fault of a webhook that there is', () => {
  const hook = { url: 'https://example.com', method: 'POST', username: '', password: '' } as const;
  const asked = new Set(['registration_hook', 'queue_event_hook']);
  const values = { ...accountValues(), name: 'Acme', registration_hook: hook };
  assert.deepEqual(accountFaults(values, admin, undefined, asked), {
    'registration_hook.username': BASIC_AUTH_NOTICE,
  });
  assert.deepEqual(accountFaults(values, admin), {});
});

test('a stored SIP realm that is no domain name stays, and no other one is typed (R22)', () => {
  const odd = { ...stored(), sip_realm: 'PBX' };
  const faults = (over: object) => accountFaults({ ...accountValues(odd), ...over }, admin, odd);
  assert.deepEqual([faults({}), faults({ sip_realm: '' })], [{}, {}]);
  assert.deepEqual(faults({ sip_realm: 'other' }), {
    sip_realm: 'SIP realm must be a domain name such as sip.example.com',
  });
});
