import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Application,
  applicationInput,
  applicationUpdate,
} from '@trunkline/contract/applications/applications.contract.ts';
import { BASIC_AUTH_NOTICE } from '@trunkline/contract/core/webhook.ts';
import {
  applicationFaults,
  applicationSent,
  applicationValues,
  changeSent,
  copiedValues,
  newApplicationValues,
  statusHookFor,
  swapSpeech,
  withFallback,
  withLabelsThere,
} from './application-form.ts';

const ACCOUNT = 'aaaaaaaa-0000-4000-8000-000000000001';
const hook = {
  webhook_sid: 'bbbbbbbb-0000-4000-8000-000000000001',
  url: 'https://example.com/call',
  method: 'POST',
  username: 'ada',
  password: 'secretXXXXXXXXXX',
} as const;

function stored(over: Partial<Application> = {}): Application {
  return {
    application_sid: 'cccccccc-0000-4000-8000-000000000001',
    name: 'Reception desk',
    service_provider_sid: null,
    account_sid: ACCOUNT,
    call_hook: hook,
    call_status_hook: { ...hook, url: 'https://example.com/status', username: null, password: null },
    messaging_hook: null,
    app_json: '[{"verb":"answer"}]',
    speech_synthesis_vendor: 'google',
    speech_synthesis_language: 'en-US',
    speech_synthesis_voice: 'en-US-Standard-C',
    speech_synthesis_label: 'sales',
    speech_recognizer_vendor: 'deepgram',
    speech_recognizer_language: 'en-US',
    speech_recognizer_label: null,
    use_for_fallback_speech: 1,
    fallback_speech_synthesis_vendor: 'aws',
    fallback_speech_synthesis_language: 'en-GB',
    fallback_speech_synthesis_voice: 'Amy',
    fallback_speech_synthesis_label: null,
    fallback_speech_recognizer_vendor: 'aws',
    fallback_speech_recognizer_language: 'en-GB',
    fallback_speech_recognizer_label: 'backup',
    env_vars: null,
    record_all_calls: 1,
    created_at: '2026-01-02T03:04:05.000Z',
    ...over,
  };
}

test('an application that is opened and saved unchanged stays as it is, masked passwords included', () => {
  const application = stored();
  const sent = applicationUpdate.parse(applicationSent(applicationValues(application)));
  for (const [key, value] of Object.entries(sent)) {
    const { webhook_sid: _, ...rest } = Object(application[key as keyof Application]);
    const before = key.endsWith('_hook') ? rest : application[key as keyof Application];
    assert.deepEqual(value, before, key);
  }
});

test('what a platform has stored of an application, and would be refused today, stops no other change', () => {
  const application = stored({ call_hook: null, call_status_hook: null, app_json: '{"verb":"hangup"} ' });
  const values = { ...applicationValues(application), name: 'Renamed' };
  assert.deepEqual(applicationFaults(values, new Set(), application), {});
  const sent = applicationUpdate.parse(changeSent(values, application));
  assert.deepEqual([sent.call_hook, sent.call_status_hook], [undefined, undefined]);
  const half = { ...values.call_hook, username: 'ada', password: 'secret' };
  assert.deepEqual(
    applicationFaults({ ...values, call_hook: half, app_json: '{}' }, new Set(), application),
    { 'call_hook.url': 'URL is required', app_json: 'The application must be an array of verbs' },
  );
});

test('a new application begins with the speech defaults and no fallback', () => {
  const values = newApplicationValues(ACCOUNT);
  const sent = applicationSent({
    ...values,
    name: 'New',
    call_hook: { ...values.call_hook, url: 'https://example.com' },
    call_status_hook: { ...values.call_status_hook, url: 'https://example.com' },
  });
  const {
    speech_synthesis_vendor: vendor,
    speech_synthesis_voice: voice,
    ...input
  } = applicationInput.parse(sent);
  assert.deepEqual([vendor, voice], ['google', 'en-US-Standard-C']);
  assert.deepEqual([input.speech_recognizer_language, input.speech_recognizer_label], ['en-US', null]);
  assert.deepEqual([input.use_for_fallback_speech, input.fallback_speech_synthesis_vendor], [0, null]);
});

test('the fallback is sent as null while it is off, and its texts stay in the form', () => {
  const values = withFallback(applicationValues(stored()), false);
  assert.equal(applicationSent(values).fallback_speech_synthesis_vendor, null);
  assert.equal(withFallback(values, true).fallback_speech_synthesis_vendor, 'aws');
});

test('the fallback begins with the defaults when it is switched on for the first time', () => {
  const values = withFallback(newApplicationValues(ACCOUNT), true);
  assert.equal(values.fallback_speech_synthesis_voice, 'en-US-Standard-C');
  assert.equal(values.fallback_speech_recognizer_vendor, 'google');
});

test('a new block begins with the first label of its vendor where no credential goes without', () => {
  const one = { account_sid: ACCOUNT, vendor: 'google', use_for_tts: 1, use_for_stt: 1 } as const;
  const credentials = [
    { ...one, speech_credential_sid: '1', label: 'sales' },
    { ...one, speech_credential_sid: '2', label: 'backup', use_for_stt: 0 as const },
  ];
  const values = newApplicationValues(ACCOUNT);
  const begun = withLabelsThere(values, credentials);
  assert.deepEqual([begun.speech_synthesis_label, begun.speech_recognizer_label], ['backup', 'sales']);
  const chosen = { ...begun, speech_synthesis_label: 'sales' };
  assert.equal(withLabelsThere(chosen, credentials), chosen);
  assert.equal(withLabelsThere(values, undefined), values);
  const fallback = withFallback(values, true, credentials);
  assert.deepEqual(
    [fallback.fallback_speech_synthesis_label, fallback.fallback_speech_recognizer_label],
    ['backup', 'sales'],
  );
  assert.equal(fallback.speech_synthesis_label, '');
});

test('a custom vendor needs language and voice, the fallback only while it is on', () => {
  const custom = { vendor: 'custom:acme', language: ' ', voice: '' };
  const values = {
    ...applicationValues(stored()),
    speech_synthesis_vendor: custom.vendor,
    speech_synthesis_language: custom.language,
    speech_synthesis_voice: custom.voice,
    fallback_speech_recognizer_vendor: custom.vendor,
    fallback_speech_recognizer_language: custom.language,
  };
  assert.deepEqual(applicationFaults(values), {
    speech_synthesis_language: 'Language is required',
    speech_synthesis_voice: 'Voice is required',
    fallback_speech_recognizer_language: 'Language is required',
  });
  assert.deepEqual(Object.keys(applicationFaults({ ...values, use_for_fallback_speech: false })), [
    'speech_synthesis_language',
    'speech_synthesis_voice',
  ]);
  assert.deepEqual(
    applicationFaults({ ...values, speech_synthesis_vendor: 'google', use_for_fallback_speech: false }),
    {},
  );
});

test('swapping exchanges primary and fallback, twice is as before', () => {
  const values = applicationValues(stored());
  const swapped = swapSpeech(values);
  assert.deepEqual(
    [swapped.speech_synthesis_vendor, swapped.speech_synthesis_voice, swapped.speech_recognizer_label],
    ['aws', 'Amy', 'backup'],
  );
  assert.deepEqual(
    [swapped.fallback_speech_synthesis_label, swapped.fallback_speech_recognizer_vendor],
    ['sales', 'deepgram'],
  );
  assert.deepEqual(swapSpeech(swapped), values);
});

test('a websocket goes to the status webhook too, when that is empty or a websocket', () => {
  const status = { url: '', method: 'POST', username: '', password: '' } as const;
  const socket = 'wss://example.com/app';
  const first = statusHookFor(socket, status, null);
  assert.deepEqual(first.status, { ...status, url: socket, method: 'GET' });
  const old = { ...status, url: 'ws://old.example.com' };
  assert.equal(statusHookFor(socket, old, null).status.url, socket);
  const own = { ...status, url: 'https://example.com/status' };
  assert.equal(statusHookFor(socket, own, null).status, own);
  assert.equal(statusHookFor('https://example.com', status, null).status, status);
  // Typed on, then replaced: the status webhook has its own address and method again.
  const on = statusHookFor(`${socket}/2`, first.status, first.followed);
  assert.deepEqual(statusHookFor('https://example.com', on.status, on.followed), { status, followed: null });
  const taken = { ...on.status, url: 'https://example.com/mine' };
  assert.equal(statusHookFor('https://example.com', taken, on.followed).status, taken);
});

test('a copy has a name of its own and no passwords', () => {
  const copy = copiedValues(stored());
  assert.equal(copy.name, 'Reception desk copy');
  assert.deepEqual([copy.call_hook.username, copy.call_hook.password], ['ada', '']);
  assert.equal(copiedValues(stored({ name: 'x'.repeat(64) })).name, `${'x'.repeat(59)} copy`);
});

test('environment variables are sent as they are; none is null, and what cannot be read stays', () => {
  const env_vars = { API_KEY: 'sk-livXXXXXXXXXX', RETRIES: 0, GREET: false };
  const values = applicationValues(stored({ env_vars }));
  assert.deepEqual(applicationSent(values).env_vars, env_vars);
  assert.deepEqual(applicationSent({ ...values, env_vars: { RETRIES: 0, CITY: '' } }).env_vars, {
    RETRIES: 0,
  });
  assert.equal(applicationSent({ ...values, env_vars: {} }).env_vars, null);
  const unreadable = applicationValues(stored({ env_vars: null, env_vars_unreadable: true }));
  assert.equal(unreadable.unreadable_env, 'keep');
  assert.equal(applicationSent(unreadable).env_vars, null);
  // An empty object clears what null leaves alone.
  assert.deepEqual(applicationSent({ ...unreadable, unreadable_env: 'replace' }).env_vars, {});
  assert.ok(!('unreadable_env' in applicationSent(unreadable)));
  assert.deepEqual(copiedValues(stored({ env_vars })).env_vars, { RETRIES: 0, GREET: false });
});

test('a fault is said on its field, in words that name the field', () => {
  assert.deepEqual(applicationFaults(newApplicationValues('')), {
    name: 'Application name is required',
    account_sid: 'Account is required',
    'call_hook.url': 'URL is required',
    'call_status_hook.url': 'URL is required',
  });
  const values = applicationValues(stored());
  assert.deepEqual(
    applicationFaults({ ...values, call_hook: { ...values.call_hook, url: 'ftp://x.example' } }),
    {
      'call_hook.url': 'Calling webhook URL has missing or invalid protocol ftp',
    },
  );
});

test('basic authentication that was asked for and left empty is a fault', () => {
  const values = applicationValues(stored());
  assert.deepEqual(applicationFaults(values, new Set(['call_hook'])), {});
  assert.deepEqual(applicationFaults(values, new Set(['call_status_hook'])), {
    'call_status_hook.username': BASIC_AUTH_NOTICE,
  });
});

test('a fault in the JSON says where it is', () => {
  const values = { ...applicationValues(stored()), app_json: '[\n  {"verb": "say",}\n]' };
  assert.equal(
    applicationFaults(values).app_json,
    'The application must be valid JSON: an array of verbs. Line 2, column 17: nothing follows this comma.',
  );
  assert.equal(
    applicationFaults({ ...values, app_json: '[{"text": "x"}]' }).app_json,
    'Item 1 must be an object with a "verb"',
  );
});
