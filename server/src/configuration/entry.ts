/** One record, as a document and the database are compared: with names instead of sids, in one order, defaults filled in. */
import { createHmac } from 'node:crypto';
import { defaults, gatewayDefaults, type SectionName } from '@trunkline/contract/configuration/sections.ts';
import { jsonText } from '@trunkline/contract/core/json-text.ts';
import { asWritten } from '@trunkline/contract/core/printable.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { whatIsSaid } from '../db/values.ts';

export type EntryKind = SectionName | 'provider' | 'account' | 'limits';
export type Fields = Record<string, unknown>;

/** Whose a list is: the provider's own where `account` is null. */
export type Place = { provider: string; account: string | null };

export type Entry = Place & { kind: EntryKind; name: string; fields: Fields };

/**
 * `where`: the file and line that say so, for a person. `held`: what of it the rules refuse (`taken-as-stored.ts`), with the
 * fields of a tenant; null for the record as a whole, whose fields then are as they stand in the file.
 */
export type Wanted = Entry & { where: string; held?: { fields: Fields | null; issues: Issue[] } };

export type Stored = Entry & {
  sid: string;
  /** The sids of what it consists of: gateways, routes. */
  parts?: { sid: string; list?: string; fields: Fields }[];
};

/** A stored secret. It has no way into an answer: JSON of it is a word. */
export class StoredSecret {
  readonly #text: string | null;

  /** Null: it is there and cannot be read. */
  constructor(text: string | null) {
    this.#text = text;
  }

  is(given: string): boolean {
    return this.#text === given;
  }

  /** For nobody but the rules that a save has for what it is sent back. */
  reveal(): string {
    return this.#text ?? '';
  }

  digest(key: string): string {
    return createHmac('sha256', key).update(this.reveal()).digest('base64url');
  }

  toJSON(): string {
    return '(secret)';
  }
}

export function secretOf(text: string | null | undefined): StoredSecret | null {
  return text ? new StoredSecret(text) : null;
}

export function idOf({ kind, provider, account, name }: Omit<Entry, 'fields'>): string {
  return JSON.stringify([kind, provider, account, name]);
}

/**
 * The same for names of a provider and an account that differ in capitals alone, which both databases take for one, or in
 * what is not stored of a name.
 */
export function placeIdOf({ kind, provider, account, name }: Omit<Entry, 'fields'>): string {
  return JSON.stringify([kind, folded(provider), folded(account), name]);
}

export const folded = <T extends string | null>(name: T) =>
  (name === null ? null : asWritten(name).trim().toLowerCase()) as T;

export function variableIn(value: unknown): string | null {
  return isObject(value) && typeof value.variable === 'string' ? value.variable : null;
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof StoredSecret);

/** A list that a document names. */
export const listOf = (kind: EntryKind, { provider, account }: Place) =>
  JSON.stringify([kind, folded(provider), folded(account)]);

/** What a list of records is called by, so that one is told from another. A document that is still to be refused may have anything there. */
export function nameOfRecord(kind: SectionName, fields: Fields): string {
  const { name, number, username, tenant_fqdn, vendor, label } = fields;
  switch (kind) {
    case 'routing':
      return 'routing';
    case 'numbers':
      return `${jsonText(number)} on ${carrierText(fields)}`;
    case 'clients':
      return jsonText(username);
    case 'teams_tenants':
      return jsonText(tenant_fqdn);
    case 'speech_services':
    case 'llm_services':
      return label ? `${jsonText(vendor)} (${jsonText(label)})` : jsonText(vendor);
    default:
      return jsonText(name);
  }
}

function carrierText({ carrier, provider_carrier, account_carrier }: Fields): string {
  if (isObject(account_carrier))
    return `${jsonText(account_carrier.carrier)} of ${jsonText(account_carrier.account)}`;
  return jsonText(carrier ?? `the provider's ${jsonText(provider_carrier)}`);
}

/** Every field of it: what is left out has its default. */
export function whole(kind: SectionName, fields: Fields): Fields {
  const all: Fields = { ...defaults[kind], ...whatIsSaid(fields) };
  if (kind !== 'carriers') return all;
  // A trunk that registers does so, whatever else is said.
  if (all.trunk_type === 'reg') all.requires_register = 1;
  for (const list of ['sip_gateways', 'smpp_gateways'] as const)
    all[list] = inOrder((all[list] as Fields[]).map((row) => wholeGateway(list, row)));
  return all;
}

export function wholeGateway(list: keyof typeof gatewayDefaults, row: Fields): Fields {
  return { ipv4: row.ipv4, ...gatewayDefaults[list], ...whatIsSaid(row) };
}

/** Of gateways the order says nothing. */
function inOrder(rows: Fields[]): Fields[] {
  return rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .sort((one, other) => (one.text < other.text ? -1 : 1))
    .map(({ row }) => row);
}

/** `Harbour Dental of Brightwater`: whose a record is, for a person; empty where its name says so. */
export function whoseText({ account, provider }: Place, name: string): string {
  return [account, provider].filter((one) => one !== null && one !== name).join(' of ');
}
