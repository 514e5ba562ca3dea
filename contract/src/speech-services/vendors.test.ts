import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Field, type FieldTable, isAddress, isRequired, shownFields } from '../core/field.ts';
import { maskSecrets, secretsOf } from '../core/field-secrets.ts';
import { changeWire, fromWire, isSelector, wireNames } from '../core/field-wire.ts';
import { speechCredentialInput } from './speech-credential.ts';
import { aSpeechCredential, speechSamples } from './vendors.sample.ts';
import {
  customNameOf,
  customVendor,
  isChoosable,
  isVoiceFree,
  LONGEST_CUSTOM_NAME,
  speaksAtOnce,
  speechVendorOf,
  speechVendors,
  vendorIdOf,
  vendorIds,
  vendorName,
} from './vendors.ts';

/** The values of all vendors as they are on the wire (`W32`). */
const onTheWire =
  `service_key access_key_id secret_access_key role_arn api_key region aws_region client_id secret
  client_secret nuance_tts_uri nuance_stt_uri tts_api_key tts_region stt_api_key stt_region instance_id
  riva_server_uri use_custom_tts use_custom_stt custom_tts_endpoint custom_stt_endpoint custom_tts_endpoint_url
  custom_stt_endpoint_url auth_token custom_stt_url custom_tts_url custom_tts_streaming_url cobalt_server_uri
  model_id stt_model_id voice_engine user_id playht_tts_uri resemble_tts_uri resemble_tts_use_tls
  deepgram_stt_uri deepgram_tts_uri deepgram_stt_use_tls speechmatics_stt_uri engine_version service_version
  options use_for_tts use_for_stt api_uri client_key houndify_server_uri`.split(/\s+/);

/** Those of them that are secrets (`R16`). */
const secretNames =
  `service_key secret_access_key api_key secret tts_api_key stt_api_key client_key client_secret
  auth_token`.split(/\s+/);

const issuesOf = (body: unknown) =>
  Object.fromEntries(
    speechCredentialInput.safeParse(body).error?.issues.map((one) => [one.path.join('.'), one.message]) ?? [],
  );
const tableOf = (vendor: keyof typeof speechVendors): FieldTable => speechVendors[vendor].fields;

/** Servers of the customer's own that nothing secret is shown to (`probes/nuance.ts`). */
const untold = ['nuance_tts_uri', 'nuance_stt_uri'];

for (const id of vendorIds)
  test(`${id}: every address says which secrets it is sent`, () => {
    const table = tableOf(id);
    const secrets = secretsOf(table);
    for (const [name, field] of Object.entries(table)) {
      const isTyped = isAddress(field) || (field.kind === 'choice' && field.domain !== undefined);
      if (!isTyped || secrets.length === 0 || untold.includes(name)) continue;
      assert.ok(field.receives?.length, name);
      for (const secret of field.receives) assert.ok(secrets.includes(secret), `${name}: ${secret}`);
    }
  });

test('there are the 26 vendors of the platform and the preview that became Flux, by name', () => {
  assert.equal(vendorIds.length, 27);
  const names = vendorIds.map((id) => speechVendors[id].name);
  assert.deepEqual(
    names,
    [...names].sort((a, b) => a.localeCompare(b, 'en')),
  );
  assert.equal(new Set(names).size, 27);
});

for (const id of vendorIds) {
  const table = tableOf(id);

  test(`${id}: every field has a label of its own, a known name, and hangs on fields above it`, () => {
    const names = Object.keys(table);
    for (const [at, name] of names.entries()) {
      const field = table[name] as Field;
      assert.ok(field.label.trim(), name);
      for (const other of Object.keys(field.when ?? {})) assert.ok(names.indexOf(other) < at, name);
      for (const conditions of Array.isArray(field.required) ? field.required : [])
        for (const other of Object.keys(conditions)) assert.ok(names.includes(other), name);
      if (!isSelector(field)) assert.ok(onTheWire.includes(field.wire ?? name), name);
      if (field.kind === 'choice' && !field.open && field.default)
        assert.ok(field.choices.some(({ value }) => value === field.default));
      if ('choices' in field) {
        const values = field.choices.map(({ value }) => value);
        assert.ok(values.length > 0 && new Set(values).size === values.length, name);
      }
    }
    assert.ok(wireNames(table).every((name) => onTheWire.includes(name)));
  });

  test(`${id}: what the platform masks is a secret, and nothing else is`, () => {
    assert.deepEqual(
      secretsOf(table),
      Object.keys(table).filter((name) => secretNames.includes(name)),
    );
  });

  test(`${id}: the box of a capability is there only when the vendor has it`, () => {
    assert.deepEqual(
      wireNames(table).filter((name) => name.startsWith('use_for_')),
      speechVendors[id].uses.map((use) => `use_for_${use}`),
    );
  });

  test(`${id}: has a sample`, () => {
    assert.ok(speechSamples.some(({ vendor }) => vendor === id));
  });
}

for (const { vendor, variant, sent } of speechSamples) {
  const table = tableOf(vendor);
  const form = fromWire(table, sent);
  const credential = speechCredentialInput.parse(sent);
  const { use_for_tts, use_for_stt, values } = credential;

  test(`${vendor}, ${variant}: the sample passes and keeps its values`, () => {
    const all: Record<string, unknown> = { ...values, use_for_tts, use_for_stt };
    for (const [name, value] of Object.entries(sent))
      if (!['vendor', 'label'].includes(name)) assert.equal(all[name], value, name);
  });

  test(`${vendor}, ${variant}: without a required field it is refused in the words of its label`, () => {
    const selectors = Object.fromEntries(
      Object.entries(form).filter(([name]) => isSelector(table[name] as Field)),
    );
    for (const name of shownFields(table, form)) {
      const { [name]: _, ...others } = form;
      const field = table[name] as Field;
      if (isSelector(field) || !isRequired(table, name, others)) continue;
      const path = field.wire ?? name;
      for (const nothing of [undefined, null, '', '  '])
        assert.equal(
          issuesOf({ ...sent, ...selectors, [path]: nothing })[path],
          `${field.label} is required`,
          path,
        );
    }
  });

  test(`${vendor}, ${variant}: what it does not have or does not show is dropped`, () => {
    const shown = shownFields(table, form).map((name) => table[name]?.wire ?? name);
    const strange = Object.fromEntries(
      [...onTheWire, 'not_a_field', '__proto__']
        .filter((name) => !shown.includes(name))
        .map((name) => [name, 'x']),
    );
    const selectors = Object.fromEntries(
      Object.entries(form).filter(([name]) => isSelector(table[name] as Field)),
    );
    assert.deepEqual(speechCredentialInput.parse({ ...strange, ...sent, ...selectors }), credential);
  });

  test(`${vendor}, ${variant}: the masked form shows no secret, and comes back as what is stored`, () => {
    const masked = maskSecrets(table, values);
    assert.doesNotMatch(JSON.stringify(masked), /canary-secret/);
    assert.deepEqual(changeWire(table, values, masked), { values, issues: [] });
    const isSecret = secretsOf(table).some((name) => name in values);
    assert.equal(Object.keys(issuesOf({ ...sent, ...masked })).length > 0, isSecret, 'nothing stored');
    for (const name of secretsOf(table).filter((one) => one in values))
      assert.match(String(values[name]), /canary-secret/, 'a sample secret that no check would see');
  });
}

test('where a vendor has variants, each has a sample', () => {
  for (const id of vendorIds)
    for (const [name, field] of Object.entries(tableOf(id))) {
      const found = new Set(
        speechSamples
          .filter(({ vendor }) => vendor === id)
          .map(({ sent }) => fromWire(tableOf(id), sent)[name]),
      );
      if (field.kind === 'variant')
        assert.deepEqual([...found].sort(), field.variants.map(({ value }) => value).sort(), id);
      if (field.kind === 'toggle' && field.signs) assert.deepEqual([...found].sort(), [0, 1], id);
    }
});

test('extra options are a JSON object, and begin with one that passes', () => {
  const optional = vendorIds.filter((id) => 'options' in tableOf(id) && !tableOf(id).options?.silent);
  assert.deepEqual(optional, ['cartesia', 'elevenlabs', 'inworld', 'playht', 'rimelabs']);
  for (const id of optional) {
    const { options: field } = tableOf(id) as { options: Extract<Field, { kind: 'json' }> };
    assert.match(field.docs ?? '', /^https:\/\//);
    const begin = JSON.stringify(field.sample, null, 2);
    assert.equal(
      speechCredentialInput.parse(aSpeechCredential(id, { options: begin })).values.options,
      begin,
    );
    for (const options of ['{', 'speed: 1'])
      assert.deepEqual(issuesOf(aSpeechCredential(id, { options })), {
        options: 'Extra options must be valid JSON',
      });
    for (const options of ['[]', '1', 'null'])
      assert.match(issuesOf(aSpeechCredential(id, { options })).options ?? '', /must be a JSON object/);
  }
});

test('applications are offered the vendors that can speak, and those that can listen', () => {
  const without = (use: 'tts' | 'stt') => vendorIds.filter((id) => !isChoosable(id, use));
  const notSpeaking =
    'assemblyai cobalt custom deepgramflux deepgramriver gladia openai soniox houndify speechmatics voxist';
  const notListening = 'custom elevenlabs inworld playht resemble rimelabs wellsaid whisper';
  assert.deepEqual(without('tts'), notSpeaking.split(' '));
  assert.deepEqual(without('stt'), notListening.split(' '));
});

test('a custom vendor is known by the name behind the colon', () => {
  assert.equal(vendorIdOf('custom:acme'), 'custom');
  assert.equal(customNameOf('custom:acme'), 'acme');
  assert.equal(vendorName('custom:acme'), 'acme');
  assert.equal(vendorName('deepgramriver'), 'Deepgram River Preview');
  assert.equal(vendorName('houndify'), 'SoundHound');
  assert.equal(customVendor(' acme '), 'custom:acme');
  assert.equal(customVendor('x'.repeat(LONGEST_CUSTOM_NAME)).length, 32);
  for (const strange of ['custom', 'custom:', 'custom: ', 'toString', 'AWS', ''])
    assert.equal(speechVendorOf(strange), null, strange);
});

test('what speaks at once can be listened to; the voice of a custom deployment is typed', () => {
  const speaks = (vendor: string, over: object = {}) =>
    speaksAtOnce({ vendor, use_for_tts: 1, ...over } as Parameters<typeof speaksAtOnce>[0]);
  assert.equal(speaks('wellsaid'), true);
  assert.equal(speaks('nvidia'), true);
  assert.equal(speaks('wellsaid', { use_for_tts: 0 }), false);
  assert.equal(speaks('soniox'), false);
  assert.equal(speaks('unknown'), false);
  assert.equal(speaks('custom:acme', { custom_tts_url: 'https://speech.example.com/tts' }), true);
  assert.equal(speaks('custom:acme', { custom_tts_streaming_url: 'wss://speech.example.com/tts' }), false);
  const isFree = (over: object) => isVoiceFree({ vendor: 'microsoft', ...over });
  assert.deepEqual([{ use_custom_tts: 1 }, { use_custom_tts: 0 }, {}].map(isFree), [true, false, false]);
  assert.equal(isVoiceFree(undefined), false);
});

test('an address of the own server ends with a port up to 65535', () => {
  const field = speechVendorOf('nvidia')?.fields.riva_server_uri;
  const pattern = (field && 'pattern' in field && field.pattern) as RegExp;
  for (const good of [
    'riva.example.com',
    '10.0.0.5:0',
    '10.0.0.5:50051',
    '[::1]:65535',
    'riva.example.com:60000',
  ])
    assert.match(good, pattern);
  for (const bad of ['10.0.0.5:65536', '10.0.0.5:70000', '10.0.0.5:99999', '10.0.0.5:'])
    assert.doesNotMatch(bad, pattern);
});
