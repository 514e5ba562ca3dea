import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskSecrets } from '../core/field-secrets.ts';
import { fromWire, toWireWhole, wireNames } from '../core/field-wire.ts';
import { changedSample as changed, storedSample } from './speech-credential.sample.ts';
import { changedSpeechCredential, speechCredentialInput } from './speech-credential.ts';
import { aSpeechCredential, aSpeechServiceKey, speechSamples } from './vendors.sample.ts';
import { speechVendorOf } from './vendors.ts';

function issuesOf(body: unknown): Record<string, string> {
  const { error } = speechCredentialInput.safeParse(body);
  return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);
}

test('a vendor is needed, and one that is not there is named', () => {
  assert.deepEqual(issuesOf({}), { vendor: 'Vendor is required' });
  assert.deepEqual(issuesOf({ vendor: ' ' }), { vendor: 'Vendor is required' });
  assert.deepEqual(issuesOf({ vendor: 'acme' }), { vendor: 'There is no speech vendor acme' });
  for (const vendor of ['custom', 'custom:'])
    assert.match(issuesOf({ vendor }).vendor ?? '', /^Name is required/);
  assert.match(issuesOf({ vendor: `custom:${'x'.repeat(26)}` }).vendor ?? '', /at most 32/);
  for (const body of [null, undefined, 'aws', []])
    assert.equal(speechCredentialInput.safeParse(body).success, false);
});

test('faults of the vendor and of the rest are told together', () => {
  assert.deepEqual(
    issuesOf(aSpeechCredential('soniox', { api_key: '', label: 'x'.repeat(65), account_sid: 'a' })),
    {
      label: 'Label may have at most 64 characters',
      account_sid: 'must be a valid sid',
      api_key: 'API key is required',
    },
  );
});

test('empty owner and label are null', () => {
  const { label, account_sid, service_provider_sid } = speechCredentialInput.parse(
    aSpeechCredential('soniox', { label: ' ', account_sid: null }),
  );
  assert.deepEqual([label, account_sid, service_provider_sid], [null, null, null]);
});

test('without a word about its use a credential is for all that its vendor does, otherwise for what is said', () => {
  const uses = (over: object) => {
    const { use_for_tts, use_for_stt } = speechCredentialInput.parse({ vendor: 'verbio', ...over });
    return [use_for_tts, use_for_stt];
  };
  const { use_for_tts: _, use_for_stt: __, ...rest } = aSpeechCredential('verbio');
  assert.deepEqual(uses(rest), [1, 1]);
  assert.deepEqual(uses({ ...rest, use_for_stt: true }), [0, 1]);
  assert.deepEqual(uses({ ...rest, use_for_tts: 0, use_for_stt: 0 }), [0, 0]);
  const wellsaid = speechCredentialInput.parse(aSpeechCredential('wellsaid', { use_for_stt: 1 }));
  assert.deepEqual([wellsaid.use_for_tts, wellsaid.use_for_stt], [1, 0]);
});

test('what a capability needs is asked for only while it is used', () => {
  const ibm = (over: object) => issuesOf({ vendor: 'ibm', use_for_tts: 0, use_for_stt: 0, ...over });
  assert.deepEqual(ibm({}), {});
  assert.deepEqual(Object.keys(ibm({ use_for_tts: 1 })), ['tts_region', 'tts_api_key']);
  // The instance is a form's to ask for.
  assert.deepEqual(Object.keys(ibm({ use_for_stt: 1 })), ['stt_region', 'stt_api_key']);
  assert.deepEqual(issuesOf({ vendor: 'gladia', use_for_stt: 1, api_key: 'canary-secret' }), {});
  const custom = { vendor: 'custom:acme', use_for_tts: 1 };
  assert.deepEqual(Object.keys(issuesOf(custom)), ['custom_tts_url', 'custom_tts_streaming_url']);
  assert.deepEqual(issuesOf({ ...custom, custom_tts_streaming_url: 'wss://example.com' }), {});
  assert.deepEqual(issuesOf({ ...custom, custom_tts_url: 'https://example.com' }), {});
});

test('the kind of an AWS credential follows from its values, or is said', () => {
  const aws = { vendor: 'aws', aws_region: 'us-east-1' };
  const pair = { access_key_id: 'AKIA', secret_access_key: 'canary-secret' };
  const values = (over: object) => Object.keys(speechCredentialInput.parse({ ...aws, ...over }).values);
  assert.deepEqual(values({}), ['aws_region']);
  assert.deepEqual(values({ ...pair, role_arn: 'arn' }), [...Object.keys(pair), 'aws_region']);
  assert.deepEqual(values({ ...pair, role_arn: 'arn', credential_type: 'assume_role' }), [
    'role_arn',
    'aws_region',
  ]);
  assert.deepEqual(issuesOf({ ...aws, secret_access_key: 'x' }), {
    access_key_id: 'Access key ID is required',
  });
  assert.deepEqual(issuesOf({ ...aws, credential_type: 'assume_role' }), { role_arn: 'RoleArn is required' });
  assert.match(
    issuesOf({ ...aws, credential_type: 'other' }).credential_type ?? '',
    /one of the allowed values/,
  );
});

test('Deepgram needs a key, or a container for each direction', () => {
  const deepgram = (over: object) => issuesOf({ vendor: 'deepgram', ...over });
  const [stt, tts] = [
    { deepgram_stt_uri: 'one.example.com' },
    { deepgram_tts_uri: 'http://two.example.com' },
  ];
  assert.deepEqual(deepgram({}), { api_key: 'API key is required' });
  assert.deepEqual(deepgram({ deepgram_stt_uri: 'api.eu.deepgram.com' }), { api_key: 'API key is required' });
  assert.deepEqual(deepgram(stt), { deepgram_tts_uri: 'TTS container URI is required' });
  assert.deepEqual(deepgram(tts), { api_key: 'API key is required' });
  assert.deepEqual(deepgram({ ...stt, ...tts }), {});
  assert.deepEqual(deepgram({ ...tts, api_key: 'canary-secret' }), {});
  assert.deepEqual(Object.keys(deepgram({ hosting: 'on_prem', api_key: 'canary-secret' })), [
    'deepgram_stt_uri',
    'deepgram_tts_uri',
  ]);
  const beside = speechCredentialInput.parse({ vendor: 'deepgram', ...tts, api_key: 'canary-secret' });
  assert.deepEqual(beside.values, { ...tts, api_key: 'canary-secret' }, 'speaking in a container only');
  for (const deepgram_stt_uri of ['https://api.eu.deepgram.com', 'wss://api.deepgram.com/v1/listen']) {
    const hosted = { vendor: 'deepgram', api_key: 'canary-secret', deepgram_stt_uri };
    const { values } = speechCredentialInput.parse({ ...hosted, deepgram_stt_use_tls: 1 });
    assert.deepEqual(values, { api_key: 'canary-secret', deepgram_stt_uri, deepgram_stt_use_tls: 1 });
    assert.deepEqual(deepgram({ deepgram_stt_uri }), { api_key: 'API key is required' });
  }
  const eu = { vendor: 'deepgram', api_key: 'canary-secret', deepgram_stt_uri: 'api.eu.deepgram.com' };
  assert.equal(speechCredentialInput.parse(eu).values.deepgram_stt_use_tls, 1);
});

test('Azure containers do without region and key, and say what they are for', () => {
  const on_prem = { vendor: 'microsoft', use_for_tts: 1, custom_tts_endpoint_url: 'https://example.com' };
  assert.deepEqual(speechCredentialInput.parse(on_prem).values, {
    custom_tts_endpoint_url: 'https://example.com',
    use_custom_tts: 1,
  });
  assert.deepEqual(issuesOf({ ...on_prem, use_for_stt: 1 }), {}, 'one of the two is enough');
  assert.deepEqual(Object.keys(issuesOf({ vendor: 'microsoft' })), ['region', 'api_key']);
});

test('an Azure container for one use may stand beside the hosted service for the other', () => {
  const stored = {
    ...({ region: 'eastus', api_key: 'k', use_custom_stt: 1, custom_stt_endpoint: 'model' } as const),
    ...({ custom_tts_endpoint_url: 'https://example.com', use_custom_tts: 1 } as const),
  };
  const uses = { use_for_tts: 1, use_for_stt: 1 } as const;
  const { values } = speechCredentialInput.parse({ vendor: 'microsoft', ...uses, ...stored });
  assert.deepEqual(values, stored);
  const change = (body: object) =>
    changedSpeechCredential('microsoft', { ...uses, values: stored }, body as Record<string, unknown>);
  assert.deepEqual(change({ region: 'westus' }).values, { ...stored, region: 'westus' });
  const { custom_tts_endpoint_url: _, use_custom_tts: __, ...hosted } = stored;
  const without = change({ custom_tts_endpoint_url: null });
  assert.deepEqual([without.values, without.issues], [hosted, []]);
});

test('Nuance needs its key unless a server of the own is named', () => {
  const nuance = (over: object) => issuesOf({ vendor: 'nuance', ...over });
  assert.deepEqual(Object.keys(nuance({})), ['client_id', 'secret']);
  assert.deepEqual(nuance({ nuance_stt_uri: '10.0.0.1:5060' }), {});
  assert.deepEqual(nuance({ on_prem_tts: 1 }), { nuance_tts_uri: 'TTS URI is required' });
  for (const nuance_tts_uri of ['tts.example.com:443', '[2001:db8::5]:5060'])
    assert.deepEqual(nuance({ nuance_tts_uri }), {});
  const server = { nuance_tts_uri: '10.0.0.1:5060', nuance_stt_uri: '10.0.0.1:5061' };
  assert.deepEqual(nuance({ ...server, use_for_tts: 0, use_for_stt: 1 }), {});
  for (const use of ['tts', 'stt']) {
    const other = use === 'tts' ? 'stt' : 'tts';
    const off = { [`use_for_${use}`]: 0, [`use_for_${other}`]: 1, [`nuance_${use}_uri`]: '10.0.0.1:5060' };
    assert.deepEqual(
      Object.keys(nuance(off)),
      ['client_id', 'secret'],
      `${use} is off, and so is its server`,
    );
  }
  for (const nuance_tts_uri of ['10.0.0.1', '10.0.0.1:', 'x:1234567', ':80', '2001:db8::5:5060'])
    assert.match(nuance({ nuance_tts_uri }).nuance_tts_uri ?? '', /^TTS URI must be an address and port/);
});

test('a Google key that is no such file is refused with one sentence', () => {
  for (const service_key of ['{', '{}', aSpeechServiceKey({ client_email: '' })])
    assert.deepEqual(issuesOf(aSpeechCredential('google', { service_key })), {
      service_key: 'Invalid service key file, could not parse as JSON.',
    });
});

for (const { vendor, variant, sent } of speechSamples) {
  test(`${vendor}, ${variant}: an update that names one field changes one field`, () => {
    for (const name of Object.keys(sent).filter((one) => !/^(vendor|label|use_for_.*)$/.test(one))) {
      const { before, after, issues } = changed(vendor, variant, { [name]: sent[name] });
      assert.deepEqual(issues, [], name);
      assert.deepEqual(after, before, name);
    }
    const before = storedSample(vendor, variant);
    const off = changed(vendor, variant, { use_for_tts: 0, use_for_stt: 0 });
    assert.deepEqual(off, { before, issues: [], after: { ...before, use_for_tts: 0, use_for_stt: 0 } });
    const resent = changed(vendor, variant, { ...sent, use_for_tts: 0, use_for_stt: 0 });
    assert.deepEqual(resent.after.values, before.values, 'named, but not shown');
  });

  test(`${vendor}, ${variant}: its own answer sent back changes nothing`, () => {
    const { use_for_tts, use_for_stt, values } = storedSample(vendor, variant);
    const table = speechVendorOf(sent.vendor as string)?.fields ?? {};
    const missing = Object.fromEntries(wireNames(table).map((name) => [name, null]));
    const answer = { ...missing, ...maskSecrets(table, values) };
    const { before, after, issues } = changed(vendor, variant, {
      ...{ ...answer, use_for_tts, use_for_stt },
      ...{
        vendor: 'other',
        label: 'other',
        account_sid: null,
        service_provider_sid: null,
        last_tested: null,
      },
    });
    assert.deepEqual({ after, issues }, { after: before, issues: [] });
  });
}

test('a new secret takes the place of the old one, a mask of another is refused', () => {
  const { after } = changed('soniox', undefined, { api_key: 'another canary-secret' });
  assert.equal(after.values.api_key, 'another canary-secret');
  const { after: kept, before, issues } = changed('soniox', undefined, { api_key: 'othersXXXXXXXXXX' });
  assert.deepEqual(
    issues.map(({ path }) => path),
    ['api_key'],
  );
  assert.deepEqual(kept.values, before.values);
});

test('another place asks for the secret that would go there, another path does not', () => {
  const { before } = changed('custom', 'both capabilities', {});
  const same = new URL('/other', String(before.values.custom_tts_url)).href;
  const { after, issues } = changed('custom', 'both capabilities', { custom_tts_url: same });
  assert.deepEqual([after.values, issues], [{ ...before.values, custom_tts_url: same }, []]);
  const moved = { custom_tts_url: 'https://new.example.com/tts' };
  const auth_token = 'Enter the Authentication token again, since the address has changed.';
  assert.deepEqual(changed('custom', 'both capabilities', moved).issues, [
    { path: 'auth_token', message: auth_token },
  ]);
  assert.deepEqual(changed('custom', 'both capabilities', { ...moved, auth_token: 'another' }).issues, []);
  assert.deepEqual(changed('custom', 'both capabilities', { ...moved, auth_token: null }).issues, []);
});

test('a region may be newer than the list, and leads to no other host (R16)', () => {
  const regions = [
    ['aws', 'access key', 'aws_region'],
    ['microsoft', 'hosted', 'region'],
    ['ibm', undefined, 'tts_region'],
    ['ibm', undefined, 'stt_region'],
    ['gladia', undefined, 'region'],
  ] as const;
  for (const [vendor, variant, name] of regions) {
    assert.deepEqual(changed(vendor, variant, { [name]: 'mars-north-3' }).issues, []);
    for (const elsewhere of [
      'evil.example.com/#',
      'evil.example.com',
      'x@evil',
      '../x',
      'a b',
      'a'.repeat(64),
    ])
      assert.deepEqual(
        changed(vendor, variant, { [name]: elsewhere }).issues.map(({ path }) => path),
        [name],
        `${vendor} ${elsewhere}`,
      );
  }
});

test('what is required cannot be emptied, what is optional can', () => {
  assert.deepEqual(changed('soniox', undefined, { api_key: '' }).issues, [
    { path: 'api_key', message: 'API key is required' },
  ]);
  const { after, issues } = changed('elevenlabs', undefined, { options: null });
  assert.deepEqual([after.values.options, issues], [undefined, []]);
});

test('a mask is never taken for a new key, nor are credentials in an address', () => {
  for (const api_key of ['abcdefXXXXXX', 'XXXXXXXXXX'])
    assert.deepEqual(
      speechCredentialInput.safeParse(aSpeechCredential('soniox', { api_key })).error?.issues[0]?.path,
      ['api_key'],
    );
  for (const address of ['https://ada:secret@speech.example.com', 'https://XXXXXXXXXX@speech.example.com']) {
    const body = { ...aSpeechCredential('custom'), use_for_tts: 1, custom_tts_url: address };
    const { error } = speechCredentialInput.safeParse(body);
    const [issue] = error?.issues.filter(({ path }) => path[0] === 'custom_tts_url') ?? [];
    assert.match(issue?.message ?? '', /may not contain a username or password/);
  }
});

test('another variant is taken when it is said, and drops what it hides', () => {
  const moved = { hosting: 'hosted', region: 'eastus', api_key: 'another canary-secret' };
  const { after, issues } = changed('microsoft', 'on-prem', moved);
  assert.deepEqual(issues, []);
  assert.deepEqual(Object.keys(after.values).sort(), ['api_key', 'region']);
  const { hosting: _, ...rest } = moved;
  const emptied = { ...rest, custom_tts_endpoint_url: null, custom_stt_endpoint_url: '' };
  assert.deepEqual(changed('microsoft', 'on-prem', emptied), {
    ...changed('microsoft', 'on-prem', {}),
    after,
  });
  const bare = changed('deepgram', 'on-prem', { hosting: 'hosted', deepgram_stt_uri: '', api_key: '' });
  assert.deepEqual(bare.issues, [{ path: 'api_key', message: 'API key is required' }]);
  const hosted = changed('speechmatics', 'on-prem', { hosting: 'hosted' });
  const paths = hosted.issues.map(({ path }) => path);
  assert.deepEqual(paths, ['api_key', 'speechmatics_stt_uri'], 'another place, and none named');
  const same = changed('speechmatics', 'hosted', { hosting: 'hosted' });
  assert.deepEqual([same.issues, same.after], [[], same.before]);
  const profile = changed('aws', 'access key', { credential_type: 'instance_profile' });
  assert.deepEqual([profile.issues, Object.keys(profile.after.values)], [[], ['aws_region']]);
  const off = changed('resemble', 'on-prem', { on_prem: 0 });
  assert.deepEqual(Object.keys(off.after.values), ['api_key']);
});

test('an endpoint of Speechmatics that is on no list is hosted all the same, and its options are kept', () => {
  for (const speechmatics_stt_uri of ['eu.rt.speechmatics.com', 'wss://eu2.rt.speechmatics.com/v2']) {
    const body = aSpeechCredential('speechmatics', {
      speechmatics_stt_uri,
      options: { diarization: 'none' },
    });
    const { values } = speechCredentialInput.parse(body);
    assert.equal(values.speechmatics_stt_uri, speechmatics_stt_uri);
    assert.equal(values.options, '{"diarization":"none"}');
    const table = speechVendorOf('speechmatics')?.fields ?? {};
    const form = fromWire(table, values);
    assert.deepEqual([form.hosting, form.speechmatics_stt_uri], ['hosted', speechmatics_stt_uri]);
    const saved = changedSpeechCredential(
      'speechmatics',
      { use_for_tts: 0, use_for_stt: 1, values },
      toWireWhole(table, form),
    );
    assert.deepEqual([saved.values, saved.issues], [values, []]);
  }
});

test('regions that are newer than the list are taken', () => {
  assert.deepEqual(issuesOf(aSpeechCredential('aws', { aws_region: 'eu-central-2' })), {});
  assert.deepEqual(issuesOf(aSpeechCredential('microsoft', { region: 'italynorth' }, 'hosted')), {});
  assert.deepEqual(issuesOf(aSpeechCredential('ibm', { tts_region: 'br-sao' })), {});
  assert.deepEqual(issuesOf(aSpeechCredential('gladia', { region: 'us-east' })), {});
});

test('an owner told as empty text is none', () => {
  const body = aSpeechCredential('soniox', { account_sid: '', service_provider_sid: '' });
  const { account_sid, service_provider_sid } = speechCredentialInput.parse(body);
  assert.deepEqual([account_sid, service_provider_sid], [null, null]);
});

test('a capability that is switched on asks for what it needs', () => {
  const { issues } = changed('ibm', 'speaking only', { use_for_stt: 1 });
  assert.deepEqual(
    issues.map(({ path }) => path),
    ['stt_region', 'stt_api_key'],
  );
});

test('what the platform stored without all that is asked today can still be changed', () => {
  const stored = {
    use_for_tts: 1,
    use_for_stt: 1,
    values: { tts_region: 'us-south', of_the_platform: 'kept' },
  } as const;
  const { issues, values } = changedSpeechCredential('ibm', stored, { tts_region: 'eu-de' });
  assert.deepEqual(issues, []);
  assert.deepEqual(values, { tts_region: 'eu-de', of_the_platform: 'kept' });
  const verbio = { use_for_tts: 1, use_for_stt: 0, values: { engine_version: 'V0' } } as const;
  assert.deepEqual(changedSpeechCredential('verbio', verbio, { engine_version: 'V0' }), {
    ...verbio,
    issues: [],
  });
  const named = changedSpeechCredential('verbio', verbio, { engine_version: 'V9' });
  assert.deepEqual(named.issues, [
    { path: 'engine_version', message: 'Engine version must be one of the allowed values' },
  ]);
});

test('a stored credential of a vendor that is not known stays as it is', () => {
  const stored = { use_for_tts: 1, use_for_stt: 0, values: { api_key: 'canary-secret' } } as const;
  assert.deepEqual(changedSpeechCredential('acme', stored, { use_for_tts: 0 }), {
    ...stored,
    issues: [{ path: 'vendor', message: 'There is no speech vendor acme' }],
  });
});
