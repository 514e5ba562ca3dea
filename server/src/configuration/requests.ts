/** The requests that make a change so: those of the console, with sids in the place of names. */
import { speechFields } from '@trunkline/contract/configuration/speech-section.ts';
import { storageTable } from '@trunkline/contract/configuration/storage-section.ts';
import type { Method } from '@trunkline/contract/core/endpoint.ts';
import { maskSecrets } from '@trunkline/contract/core/field-secrets.ts';
import { masked } from '@trunkline/contract/core/value.ts';
import { whatIsSaid } from '../db/values.ts';
import type { Given } from './differences.ts';
import {
  type EntryKind,
  type Fields,
  folded,
  isObject,
  type Place,
  type Stored,
  StoredSecret,
  variableIn,
} from './entry.ts';
import { environmentToSend } from './environment.ts';
import type { Change } from './plan.ts';
import { carrierOf, routingBody } from './routing-requests.ts';

export type Request = { method: Method; path: string; body?: object };
/** Of a record that is there, or has been made a moment ago. */
export type SidOf = (kind: EntryKind, place: Place, name: string) => string;

const paths: Partial<Record<EntryKind, string>> = {
  ...{
    applications: '/Applications',
    carriers: '/VoipCarriers',
    numbers: '/PhoneNumbers',
    clients: '/Clients',
  },
  ...{ teams_tenants: '/MicrosoftTeamsTenants', alert_rules: '/AlertRules', routing: '/Lcrs' },
};

export function requestsOf(change: Change, sidOf: SidOf, given: Given): Request[] {
  const { op, kind, name, stored } = change;
  const place: Place = { provider: change.provider, account: change.account };
  const provider = sidOf('provider', { ...place, account: null }, place.provider);
  const account =
    place.account === null || kind === 'account' ? null : sidOf('account', place, place.account);
  const owner = account ? { account_sid: account } : { service_provider_sid: provider };
  const under = account ? `/Accounts/${account}` : `/ServiceProviders/${provider}`;
  const fields = change.wanted ? (ready(change.wanted.fields, stored?.fields, given) as Fields) : {};
  if (kind === 'limits') {
    if (op === 'delete') return [{ method: 'DELETE', path: `${under}/Limits?category=${name}` }];
    return [{ method: 'POST', path: `${under}/Limits`, body: fields }];
  }
  const path =
    kind === 'llm_services'
      ? `${under}/LlmCredentials`
      : kind === 'speech_services'
        ? `${under}/SpeechCredentials`
        : paths[kind];
  if (op === 'delete') return [{ method: 'DELETE', path: `${path}/${change.stored.sid}` }];
  if (kind === 'applications')
    fields.env_vars = environmentToSend(change.wanted?.fields.env_vars, stored?.fields.env_vars, given);
  const moved = stored && folded(stored.account) !== folded(place.account) ? { account_sid: account } : {};
  const body = bodyOf(kind, fields, place, sidOf, stored, moved);
  if (op === 'create')
    return [
      {
        method: 'POST',
        path: `${path}`,
        body: { ...body, ...(path?.startsWith('/') && !path.includes('Credentials') ? owner : {}) },
      },
    ];
  return [{ method: 'PUT', path: `${path}/${stored?.sid}`, body }];
}

function bodyOf(
  kind: EntryKind,
  fields: Fields,
  place: Place,
  sidOf: SidOf,
  stored: Stored | undefined,
  moved: { account_sid?: string | null },
): Fields {
  const { application, carrier: _, provider_carrier: __, account_carrier: ___, ...rest } = fields;
  const application_sid = typeof application === 'string' ? sidOf('applications', place, application) : null;
  switch (kind) {
    case 'carriers':
      return { ...rest, application_sid, ...withSids(rest, stored) };
    case 'numbers':
      return stored
        ? { application_sid, ...moved }
        : { ...rest, application_sid, voip_carrier_sid: carrierOf(fields, place, sidOf) };
    case 'teams_tenants':
      return { ...rest, application_sid, ...moved };
    case 'clients': {
      const { username, ...others } = rest;
      return stored ? others : { username, ...others };
    }
    case 'llm_services':
      return stored ? { api_key: rest.api_key } : rest;
    case 'speech_services': {
      const custom_voices = voiceRows(rest.custom_voices, stored);
      if (!stored) return { ...rest, custom_voices };
      const kept = speechFields(String(rest.vendor)).filter(
        (name) => !(stored.fields[name] instanceof StoredSecret),
      );
      return {
        ...Object.fromEntries(kept.map((name) => [name, null])),
        ...whatIsSaid(rest),
        custom_voices,
      };
    }
    case 'routing':
      return routingBody(rest, place, sidOf, stored);
    default:
      return rest;
  }
}

/** A voice of the same name stays that voice, with the sid by which applications know it. */
function voiceRows(voices: unknown, stored: Stored | undefined): Fields[] {
  return Object.entries(isObject(voices) ? voices : {}).map(([name, voice]) => {
    const same = stored?.parts?.find((part) => part.fields.name === name);
    const { model, ...rest } = voice as Fields;
    return { name, ...rest, model: model ?? '', ...(same && { google_custom_voice_sid: same.sid }) };
  });
}

/** A gateway at the same address stays that gateway, with what is known of its tests. */
function withSids(fields: Fields, stored: Stored | undefined): Fields {
  const spare = [...(stored?.parts ?? [])];
  const rowsOf = (list: 'sip_gateways' | 'smpp_gateways', sid: string) =>
    (fields[list] as Fields[]).map((row) => {
      const at = spare.findIndex(
        (part) => part.list === list && part.fields.ipv4 === row.ipv4 && part.fields.port === row.port,
      );
      const [same] = at === -1 ? [] : spare.splice(at, 1);
      return { ...row, ...(same && { [sid]: same.sid }) };
    });
  return {
    sip_gateways: rowsOf('sip_gateways', 'sip_gateway_sid'),
    smpp_gateways: rowsOf('smpp_gateways', 'smpp_gateway_sid'),
  };
}

/**
 * Secrets in the place of references. One that is not given stays: it is left out, or in a webhook and a recording storage
 * sent back as it is answered, so that the save holds it to its place (`R16`).
 */
export function ready(wanted: unknown, stored: unknown, given: Given): unknown {
  const variable = variableIn(wanted);
  if (variable !== null) return given[variable];
  if (Array.isArray(wanted)) return wanted.map((one) => ready(one, undefined, given));
  if (!isObject(wanted)) return wanted;
  const before = isObject(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => {
      const now = ready(value, before[name], given);
      const kept = before[name];
      if (now !== undefined || !(kept instanceof StoredSecret)) return [name, now];
      if ('url' in wanted && name === 'password') return [name, masked(kept.reveal())];
      // As a whole, and of a file with parts that are none: what is masked depends on the field.
      if ('tags' in wanted)
        return [name, maskSecrets(storageTable(String(wanted.vendor)), { [name]: kept.reveal() })[name]];
      return [name, now];
    }),
  );
}
