/** What is stored, as entries: the one side of a plan, and what an export writes. */
import { carrierSecrets } from '@trunkline/contract/carriers/carrier-values.ts';
import type { SectionName } from '@trunkline/contract/configuration/sections.ts';
import { maskAddress } from '@trunkline/contract/core/address.ts';
import type { Db } from '../db/open.ts';
import { eachInSlices } from '../db/slices.ts';
import type { Cipher } from '../security/cipher.ts';
import { nullIfRefused } from '../security/unless-refused.ts';
import type { Voice } from './custom-voices.ts';
import {
  type EntryKind,
  type Fields,
  idOf,
  nameOfRecord,
  type Place,
  type Stored,
  StoredSecret,
  secretOf,
  whole,
  wholeGateway,
} from './entry.ts';
import type { Part } from './part.store.ts';
import { readApplications } from './read-applications.ts';
import { type NamedCarrier, readCredentials } from './read-credentials.ts';
import { readStorage } from './read-storage.ts';
import { readRows, type WorldRows } from './world.store.ts';

export type World = {
  entries: Map<string, Stored>;
  /** Records that a document cannot tell apart, since their names are the same: a sentence for each. */
  twins: { id: string; text: string }[];
  /** What a document has no words for, for a person. */
  left_out: string[];
  /** Of the credentials that applications may use. */
  voices: Voice[];
};

export const emptyWorld = (): World => ({ entries: new Map(), twins: [], left_out: [], voices: [] });

/** Adds what the part has to the world. Nothing where the provider is gone. */
export async function readWorld(db: Db, cipher: Cipher, part: Part, world: World): Promise<void> {
  const rows = await readRows(db, part);
  const { provider } = rows;
  if (!provider) return;
  const names = namesOf(rows);
  const of = ({ account_sid }: { account_sid: string | null }): Place => ({
    provider: provider.name,
    account: account_sid === null ? null : (names.accounts.get(account_sid) ?? ''),
  });
  const add = (place: Place, kind: EntryKind, sid: string, fields: Fields, parts?: Stored['parts']) => {
    const named =
      kind in singles ? String(fields.name ?? fields.category) : nameOfRecord(kind as SectionName, fields);
    const entry = { ...place, kind, name: named, sid, fields, ...(parts && { parts }) };
    const id = idOf(entry);
    if (world.entries.has(id)) {
      const whose = kind === 'account' ? place.provider : (place.account ?? place.provider);
      const many = kind in singles ? `${kind}s` : kind.replaceAll('_', ' ');
      const which = kind === 'routing' ? 'outbound call routings' : `${many} called ${named}`;
      world.twins.push({ id, text: `${whose} has two ${which}` });
    }
    world.entries.set(id, entry);
  };
  const lack = (place: Place, what: string) =>
    world.left_out.push(`${what} of ${place.account ?? place.provider}`);
  const hook = (sid: string | null): Fields | null => {
    const row = sid === null ? undefined : rows.hooks.get(sid);
    if (!row) return null;
    const { url, method, username, password } = row;
    return { url: maskAddress(url), method, username, password: secretOf(password) };
  };
  const open = (sealed: string) => nullIfRefused(() => cipher.open(sealed, ''));

  if (!part.account_sid) {
    const { name, description, root_domain, ms_teams_fqdn } = provider;
    const registration_hook = hook(provider.registration_hook_sid);
    const fields = { name, description, root_domain, ms_teams_fqdn, registration_hook };
    add({ provider: name, account: null }, 'provider', provider.service_provider_sid, fields);
  } else {
    const { name } = provider;
    add({ provider: name, account: null }, 'provider', provider.service_provider_sid, { name });
  }
  for (const row of rows.accounts) {
    const place = of(row);
    const bucket_credential = readStorage(cipher, row.bucket_credential);
    if (bucket_credential === undefined)
      lack(place, 'the recording storage, whose credential cannot be read,');
    add(place, 'account', row.account_sid, {
      ...{ name: row.name, sip_realm: row.sip_realm, enable_debug_log: row.enable_debug_log },
      registration_hook: hook(row.registration_hook_sid),
      queue_event_hook: hook(row.queue_event_hook_sid),
      ...{ record_all_calls: row.record_all_calls, record_format: row.record_format },
      device_calling_application: names.applications.get(row.device_calling_application_sid ?? '') ?? null,
      siprec_application: names.applications.get(row.siprec_hook_sid ?? '') ?? null,
      bucket_credential,
    });
  }
  for (const { account_sid, ...limit } of rows.limits)
    add(of({ account_sid }), 'limits', limit.category, limit);
  const voices = rows.voices.map(({ google_custom_voice_sid, name, account_sid, label }) => ({
    ...{ google_custom_voice_sid, name, account_sid, label },
    service_provider_sid: part.service_provider_sid,
  }));
  world.voices.push(...voices);
  await readApplications(rows, part, { of, add, lack, cipher, voices, hook });
  await eachInSlices(rows.carriers, (row) => {
    if (part.account_sid && row.account_sid === null) {
      // Named by the account's own records, and no more to be seen of it (`R26`).
      add(of(row), 'carriers', row.voip_carrier_sid, { name: row.name });
      return;
    }
    const { voip_carrier_sid, account_sid: _, service_provider_sid: __, application_sid, ...rest } = row;
    const { register_status: _s, created_at: _c, ...fields } = rest;
    const gateways = [
      ...(rows.sip.get(voip_carrier_sid) ?? []).map(({ sip_gateway_sid, voip_carrier_sid: _v, ...one }) => ({
        ...{ sid: sip_gateway_sid, list: 'sip_gateways' as const, fields: wholeGateway('sip_gateways', one) },
      })),
      ...(rows.smpp.get(voip_carrier_sid) ?? []).map(
        ({ smpp_gateway_sid, voip_carrier_sid: _v, ...one }) => ({
          ...{ sid: smpp_gateway_sid, list: 'smpp_gateways' as const },
          fields: wholeGateway('smpp_gateways', { ...one, use_tls: one.use_tls ?? 0 }),
        }),
      ),
    ];
    const rowsOf = (list: string) => gateways.filter((one) => one.list === list).map((one) => one.fields);
    const secrets = Object.fromEntries(carrierSecrets.map((name) => [name, secretOf(row[name])]));
    const application = names.applications.get(application_sid ?? '') ?? null;
    const lists = { sip_gateways: rowsOf('sip_gateways'), smpp_gateways: rowsOf('smpp_gateways') };
    add(
      of(row),
      'carriers',
      voip_carrier_sid,
      whole('carriers', { ...fields, ...secrets, application, ...lists }),
      gateways,
    );
  });
  await eachInSlices(rows.numbers, (row) => {
    const carrier = names.carrier(row.voip_carrier_sid, row.account_sid);
    const application = names.applications.get(row.application_sid ?? '') ?? null;
    if (!carrier) lack(of(row), `the number ${row.number}, which has no carrier,`);
    else add(of(row), 'numbers', row.phone_number_sid, { number: row.number, ...carrier, application });
  });
  await eachInSlices(rows.clients, ({ client_sid, account_sid, password, ...fields }) =>
    add(of({ account_sid }), 'clients', client_sid, {
      ...fields,
      password: password ? new StoredSecret(open(password)) : null,
    }),
  );
  for (const row of rows.tenants) {
    const application = names.applications.get(row.application_sid ?? '') ?? null;
    const { tenant_fqdn } = row;
    add(of(row), 'teams_tenants', row.ms_teams_tenant_sid, { tenant_fqdn, application });
  }
  readCredentials(rows, { of, add, lack, carrier: names.carrier, open });
}

/** They are in no list of a document, so their names are their own. */
export const singles = { provider: true, account: true, limits: true };

function namesOf({ accounts, applications, carriers }: WorldRows) {
  const shared = new Map(carriers.map((row) => [row.voip_carrier_sid, row]));
  const byAccount = new Map(accounts.map((row) => [row.account_sid, row.name]));
  return {
    accounts: byAccount,
    applications: new Map(applications.map((row) => [row.application_sid, row.name])),
    /** As whoever names it says it. Null for one that it cannot name. */
    carrier(sid: string | null, account_sid: string | null): NamedCarrier {
      const row = sid === null ? undefined : shared.get(sid);
      if (!row) return null;
      if (row.account_sid === account_sid) return { carrier: row.name };
      if (row.account_sid === null) return { provider_carrier: row.name };
      const account = byAccount.get(row.account_sid);
      return account_sid === null && account ? { account_carrier: { account, carrier: row.name } } : null;
    },
  };
}
