/** The fields of a record as they stand in a document, in the form in which they are compared. */
import { variableOf } from '@trunkline/contract/configuration/document-values.ts';
import { speechFields, speechTable } from '@trunkline/contract/configuration/speech-section.ts';
import { secretsOf } from '@trunkline/contract/core/field-secrets.ts';
import { fromWire, toWire } from '@trunkline/contract/core/field-wire.ts';
import { type EntryKind, type Fields, isObject } from './entry.ts';

/** What is left empty is no field, and no tags are an empty list, as it is read from the database. */
export function wholeStorage(account: Fields): Fields {
  const { bucket_credential: storage } = account;
  if (typeof storage !== 'object' || storage === null) return account;
  const filled = Object.entries(storage).filter(([, value]) => value !== null && value !== '');
  return { ...account, bucket_credential: { tags: [], ...Object.fromEntries(filled) } };
}

/** Without a word about its use, a credential is for all that its vendor does. */
export function wholeSpeech({ vendor, label, ...record }: Fields): Fields {
  const table = speechTable(String(vendor));
  const uses = ['use_for_tts', 'use_for_stt'].filter((use) => use in table);
  const is_said = uses.some((use) => record[use] !== undefined);
  const values = speechFields(String(vendor)).flatMap((name) => {
    const value = record[name];
    if (value === undefined || value === null || value === '') return [];
    return [
      [
        name,
        typeof value === 'boolean'
          ? Number(value)
          : typeof value === 'number' && value > 1
            ? String(value)
            : value,
      ],
    ];
  });
  const flags = uses.map((use) => [use, is_said ? (record[use] ?? 0) : 1]);
  const said: Fields = Object.fromEntries([...flags, ...values]);
  const voices = ((record.custom_voices ?? []) as Fields[]).map(({ name, ...voice }) => [name, voice]);
  return {
    // With what is stored along with some of it.
    ...{ vendor, label: label ?? null, ...toWire(table, fromWire(table, said)), ...said },
    ...(voices.length > 0 && { custom_voices: Object.fromEntries(voices) }),
  };
}

const secretNames = ['password', 'register_password', 'inbound_auth_password', 'smpp_password'];
const moreSecrets = ['smpp_inbound_password', 'api_key', 'secret'];
const storageSecrets = ['secret_access_key', 'connection_string', 'service_key'];

/** Where a reference may stand in any place. */
function withAllVariables(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (isObject(value)) return [name, withAllVariables(value)];
      const variable = variableOf(value);
      return [name, variable === null ? value : { variable }];
    }),
  );
}

/** References become `{ variable }`, where a secret may stand and nowhere else. */
export function withVariables(kind: EntryKind, fields: Fields): Fields {
  const ofVendor = kind === 'speech_services' ? secretsOf(speechTable(String(fields.vendor))) : [];
  const isSecret = (name: string) =>
    kind === 'speech_services'
      ? ofVendor.includes(name)
      : [...secretNames, ...moreSecrets, ...storageSecrets].includes(name) ||
        (name === 'target' && fields.channel === 'slack');
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const variable = isSecret(name) ? variableOf(value) : null;
      if (variable !== null) return [name, { variable }];
      if (!isObject(value)) return [name, value];
      const anywhere = name === 'env_vars' || name === 'custom_voices';
      return [name, anywhere ? withAllVariables(value) : withVariables(kind, value)];
    }),
  );
}
