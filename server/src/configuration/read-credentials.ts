/** The part of the world that has keys of vendors in it, and what is told where; the routing besides. */
import { speechFields, speechTable } from '@trunkline/contract/configuration/speech-section.ts';
import { maskAddress } from '@trunkline/contract/core/address.ts';
import { parsed } from '@trunkline/contract/core/field.ts';
import { secretsOf } from '@trunkline/contract/core/field-secrets.ts';
import { splitDefault } from '@trunkline/contract/least-cost-routing/route-match.ts';
import { fromStoredText } from '@trunkline/contract/speech-services/stored-values.ts';
import { speechVendorOf } from '@trunkline/contract/speech-services/vendors.ts';
import { type EntryKind, type Fields, type Place, type Stored, StoredSecret, secretOf } from './entry.ts';
import type { WorldRows } from './world.store.ts';

export type NamedCarrier = {
  carrier?: string;
  provider_carrier?: string;
  account_carrier?: { account: string; carrier: string };
} | null;

export type Reading = {
  of(row: { account_sid: string | null }): Place;
  add(place: Place, kind: EntryKind, sid: string, fields: Fields, parts?: Stored['parts']): void;
  lack(place: Place, what: string): void;
  carrier(sid: string | null, account_sid: string | null): NamedCarrier;
  /** Null for what cannot be read. */
  open(sealed: string): string | null;
};

export function readCredentials(rows: WorldRows, { of, add, lack, carrier, open }: Reading): void {
  for (const row of rows.llms) {
    const { vendor, label, credential } = row;
    const { api_key } = Object(parsed(open(credential) ?? ''));
    const secret = new StoredSecret(typeof api_key === 'string' ? api_key : null);
    add(of(row), 'llm_services', row.llm_credential_sid, { vendor, label, api_key: secret });
  }
  const voicesOf = Map.groupBy(rows.voices, (voice) => voice.speech_credential_sid);
  for (const row of rows.speech) {
    const { vendor } = row;
    // An empty text is none, as other programs may have stored it.
    const label = row.label || null;
    if (!speechVendorOf(vendor)) {
      lack(of(row), `the speech service ${label ?? vendor}, whose vendor is not known here,`);
      continue;
    }
    const values = fromStoredText(vendor, open(row.credential) ?? '') ?? {};
    const secrets = secretsOf(speechTable(vendor));
    const uses = ['use_for_tts', 'use_for_stt'].filter((use) => use in speechTable(vendor));
    const shown = speechFields(vendor).flatMap((field) => {
      const value = values[field];
      if (value === undefined || value === '') return [];
      return [[field, secrets.includes(field) ? secretOf(String(value)) : value]];
    });
    const flags = uses.map((use) => [use, row[use as 'use_for_tts'] ?? 0]);
    const fields = { vendor, label, ...Object.fromEntries(flags), ...Object.fromEntries(shown) };
    const voices = voicesOf.get(row.speech_credential_sid) ?? [];
    const names = new Set(voices.map(({ name }) => name));
    if (voices.length > 0 && (row.use_for_tts !== 1 || names.size < voices.length)) {
      const why = row.use_for_tts === 1 ? 'of which two have the same name' : 'which does not speak';
      lack(of(row), `the custom voices of ${label ?? vendor}, ${why},`);
      add(of(row), 'speech_services', row.speech_credential_sid, fields);
      continue;
    }
    const said = voices.map(({ name, reported_usage, model, use_voice_cloning_key, voice_cloning_key }) => [
      name,
      {
        ...{ reported_usage, model: model || null, use_voice_cloning_key },
        voice_cloning_key: secretOf(voice_cloning_key),
      },
    ]);
    const parts = voices.map(({ google_custom_voice_sid: sid, name }) => ({ sid, fields: { name } }));
    add(
      of(row),
      'speech_services',
      row.speech_credential_sid,
      { ...fields, ...(said.length > 0 && { custom_voices: Object.fromEntries(said) }) },
      parts,
    );
  }
  for (const row of rows.rules) {
    const { alert_rule_sid, account_sid: _, sealed_target, threshold, ...fields } = row;
    const { target = null, secret = null } = Object(parsed(open(sealed_target) ?? '{}'));
    add(of(row), 'alert_rules', alert_rule_sid, {
      ...fields,
      threshold: threshold === null ? null : Number(threshold),
      target: row.channel === 'slack' ? new StoredSecret(target) : maskedTarget(row.channel, target),
      secret: secretOf(secret),
    });
  }
  for (const row of rows.lcrs) {
    const { fallback, rest } = splitDefault(
      rows.routes.get(row.lcr_sid) ?? [],
      row.default_carrier_set_entry_sid,
    );
    const [first] = fallback?.lcr_carrier_set_entries ?? [];
    const carrierOf = (sid: string | null, what: string) => {
      const found = carrier(sid, row.account_sid);
      if (sid && !found) lack(of(row), `the carrier of ${what} in the routing, which is another's,`);
      return found;
    };
    const named = carrierOf(first?.voip_carrier_sid ?? null, 'the default route');
    type Set = (typeof rest)[number]['lcr_carrier_set_entries'][number];
    const entryFields = (entry: Set | undefined, regex: string) => ({
      ...carrierOf(entry?.voip_carrier_sid ?? null, `the route ${regex}`),
      ...(entry && entry.workload !== 1 && { workload: entry.workload }),
    });
    const routes = rest.map(({ regex, description, lcr_carrier_set_entries: [entry, ...others] }) => ({
      ...{ regex, description },
      ...entryFields(entry, regex),
      ...(others.length > 0 && { further_carriers: others.map((one) => entryFields(one, regex)) }),
    }));
    if ((fallback?.lcr_carrier_set_entries ?? []).length > 1)
      lack(of(row), 'further carriers of the default route in the routing');
    const fields = {
      ...{ name: row.name, is_active: row.is_active, routes },
      ...(named?.carrier && { default_carrier: named.carrier }),
      ...(named?.provider_carrier && { default_provider_carrier: named.provider_carrier }),
      ...(named?.account_carrier && { default_account_carrier: named.account_carrier }),
    };
    const parts = rest.map(({ lcr_route_sid: sid, regex }) => ({ sid, fields: { regex } }));
    add(of(row), 'routing', row.lcr_sid, fields, parts);
  }
}

function maskedTarget(channel: string, target: string | null): string | null {
  return target === null || channel === 'email' ? target : maskAddress(target);
}
