/** Records that a sid leads to which is not their own: of a gateway its carrier, of a webhook its application. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Found, FoundKind } from '@trunkline/contract/search/search.contract.ts';
import { compiled, type Fragment, fragment, joined, words } from '../db/fragment.ts';
import type { Db } from '../db/open.ts';
import { findExactly } from './search.store.ts';

type Lead = { kind: FoundKind; what: string; target: (sid: string) => Fragment };

const by =
  (table: string, key: string, column: string) =>
  (sid: string): Fragment =>
    fragment`select ${words(column)} as sid from ${words(table)} where ${words(key)} = ${sid}`;

/** Each column has an index of its own. */
const byAnyOf =
  (table: string, key: string, columns: readonly string[]) =>
  (sid: string): Fragment =>
    joined(
      columns.map((column) => by(table, column, key)(sid)),
      ' union ',
    );

const leads: readonly Lead[] = [
  {
    kind: 'carriers',
    what: 'SIP gateway',
    target: by('sip_gateways', 'sip_gateway_sid', 'voip_carrier_sid'),
  },
  {
    kind: 'carriers',
    what: 'SMPP gateway',
    target: by('smpp_gateways', 'smpp_gateway_sid', 'voip_carrier_sid'),
  },
  { kind: 'least-cost-routing', what: 'Route', target: by('lcr_routes', 'lcr_route_sid', 'lcr_sid') },
  {
    kind: 'least-cost-routing',
    what: 'Carrier of a route',
    target: (sid) => fragment`select r.lcr_sid as sid from lcr_carrier_set_entry as e
      join lcr_routes as r on r.lcr_route_sid = e.lcr_route_sid where e.lcr_carrier_set_entry_sid = ${sid}`,
  },
  {
    kind: 'applications',
    what: 'Webhook',
    target: byAnyOf('applications', 'application_sid', [
      'call_hook_sid',
      'call_status_hook_sid',
      'messaging_hook_sid',
    ]),
  },
  {
    kind: 'accounts',
    what: 'Webhook',
    target: byAnyOf('accounts', 'account_sid', ['registration_hook_sid', 'queue_event_hook_sid']),
  },
  { kind: 'accounts', what: 'API key', target: by('api_keys', 'api_key_sid', 'account_sid') },
  {
    kind: 'service-providers',
    what: 'API key',
    target: by('api_keys', 'api_key_sid', 'service_provider_sid'),
  },
  {
    kind: 'speech-services',
    what: 'Custom voice',
    target: by('google_custom_voices', 'google_custom_voice_sid', 'speech_credential_sid'),
  },
];

/** What an entry of the audit trail is about, as far as it has a page. */
const OF_ENTRY = 'select kind, record_sid as sid from trunkline_audit_entries where audit_sid =';

/** `sid` is a whole one. What it leads to is found as far as the actor reaches it. */
export async function findLedTo(db: Db, actor: Actor, sid: string): Promise<Found[]> {
  const targets = leads.map(
    ({ kind, what, target }) => fragment`select ${kind} as kind, ${what} as what, led.sid as sid
      from (${target(sid)}) as led where led.sid is not null`,
  );
  const entry = fragment`select entry.kind, ${'Audit entry'} as what, entry.sid
    from (${words(OF_ENTRY)} ${sid}) as entry where entry.sid is not null`;
  const { rows } = await db.executeQuery<{ kind: string; what: string; sid: string }>(
    compiled(joined([...targets, entry], ' union all ')),
  );
  const found = await Promise.all(
    rows.map(async ({ kind, what, sid: one }) =>
      (await findExactly(db, actor, kind, one)).map((record) => ({ ...record, detail: what })),
    ),
  );
  return found.flat();
}
