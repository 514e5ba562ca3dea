/** A PUT changes what it names, of every vendor (`R28`). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Field, FieldTable } from '../core/field.ts';
import { fieldsOf, wireNames } from '../core/field-wire.ts';
import { changedSample as changed, storedSample } from './speech-credential.sample.ts';
import { changedSpeechCredential, speechCredentialInput } from './speech-credential.ts';
import { aSpeechServiceKey, speechSamples } from './vendors.sample.ts';
import { speechVendorOf } from './vendors.ts';

/** Others than those that are stored, which pass wherever they are shown. */
function otherValue(field: Field, name: string, stored: unknown): unknown {
  if (field.kind === 'toggle') return Number(stored ?? 0) === 1 ? 0 : 1;
  if (field.kind === 'json_file') return aSpeechServiceKey({ project_id: 'another' });
  if (field.kind === 'json') return '{"another":1}';
  if (field.kind === 'url') return `${field.schemes?.at(-1) ?? 'https'}://another.example.com`;
  if (field.kind === 'choice')
    return field.choices.find(({ value }) => value !== '' && value !== stored)?.value ?? 'another';
  return name.endsWith('_uri') ? 'another.example.com:5070' : 'another';
}

for (const { vendor, variant, sent } of speechSamples)
  test(`${vendor}, ${variant}: each field that an update names is changed, or refused with a sentence (R28)`, () => {
    const table: FieldTable = speechVendorOf(sent.vendor as string)?.fields ?? {};
    const before = storedSample(vendor, variant);
    for (const uses of [{}, { use_for_tts: 0 as const, use_for_stt: 0 as const }])
      for (const name of wireNames(table)) {
        const stored = { ...before, ...uses };
        const was = { ...stored.values, use_for_tts: stored.use_for_tts, use_for_stt: stored.use_for_stt };
        for (const [, field] of fieldsOf(table, name)) {
          const value = otherValue(field, name, was[name as keyof typeof was]);
          const { issues, ...after } = changedSpeechCredential(String(sent.vendor), stored, {
            [name]: value,
          });
          const { values, ...flags } = after;
          const now: Record<string, unknown> = { ...values, ...flags };
          const is = field.kind === 'toggle' ? Number(now[name] ?? 0) : now[name];
          if (issues.length === 0) assert.equal(is, value, `${name} is passed over`);
          for (const { message } of issues) assert.match(message, /^[“A-Z]/, name);
        }
      }
  });

test('a switch that comes as an object, which JSON may have made one without a text, is never stored, and nothing fails', () => {
  const strange = { toString: 1 };
  for (const { vendor, variant, sent } of speechSamples) {
    const table: FieldTable = speechVendorOf(sent.vendor as string)?.fields ?? {};
    const stored = storedSample(vendor, variant);
    for (const name of Object.keys(table).filter((one) => table[one]?.kind === 'toggle'))
      for (const uses of [{}, { use_for_tts: 0 }, { use_for_stt: 0 }]) {
        const made = speechCredentialInput.safeParse({ ...sent, ...uses, [name]: strange });
        const { issues, ...after } = changedSpeechCredential(String(sent.vendor), stored, {
          ...uses,
          [name]: strange,
        });
        const what = `${vendor}, ${variant}: ${name}`;
        assert.ok(issues.length > 0 || !(name in stored.values), what);
        assert.doesNotMatch(JSON.stringify([made.data, after]), /toString/, what);
      }
  }
});

test('what another field sets is not changed by itself, and what is for a use that is off is kept for it', () => {
  const container = changed('microsoft', 'on-prem', { use_custom_tts: 0 });
  assert.deepEqual(container.issues, [
    {
      path: 'use_custom_tts',
      message:
        '“I want to use a custom voice for TTS” follows from “Container URL for TTS” and cannot be changed separately',
    },
  ]);
  assert.deepEqual(changed('aws', 'access key', { role_arn: 'arn:aws:iam::1:role/x' }).issues, [
    { path: 'role_arn', message: '“RoleArn” cannot be combined with the other values' },
  ]);
  const ibm = changed('ibm', 'speaking only', { stt_region: 'eu-gb' });
  assert.deepEqual([ibm.issues, ibm.after.values.stt_region], [[], 'eu-gb']);
  const wrong = changed('custom', 'listening only', { custom_tts_url: 'somewhere' });
  assert.deepEqual(wrong.issues, [
    {
      path: 'custom_tts_url',
      message: 'Http URL (non-streaming) must be an address such as https://example.com',
    },
  ]);
  const stored = storedSample('custom', 'both capabilities');
  const off = { ...stored, use_for_tts: 0 as const };
  const { issues } = changedSpeechCredential('custom:acme', off, { custom_tts_url: 'https://thief.example' });
  assert.deepEqual(
    issues.map(({ path }) => path),
    ['auth_token'],
    'nor does the key go there once it is used again (R16)',
  );
});
