/** One change of many records: all of them or none, one audit entry that opens to its rows (decision 043). */
import { z } from 'zod';
import { noMoreThan } from '../core/at-most.ts';
import { endpoint } from '../core/endpoint.ts';
import { knownSid, sid } from '../core/value.ts';

/** Records that one request may name. */
export const MOST_AT_ONCE = 1000;
/** Rows that an answer lists; for the rest it says how many there are. */
export const MOST_TOLD = 100;

/** What can be done with many records of a kind. */
export const bulkActions = {
  accounts: ['activate', 'deactivate', 'delete'],
  'alert-rules': ['activate', 'deactivate', 'delete'],
  'api-keys': ['revoke'],
  carriers: ['activate', 'deactivate', 'delete'],
  clients: ['activate', 'deactivate', 'delete'],
  users: ['activate', 'deactivate', 'delete'],
  applications: ['delete'],
  'least-cost-routing': ['delete'],
  'llm-services': ['delete'],
  'ms-teams-tenants': ['delete'],
  'phone-numbers': ['set-account', 'delete'],
  'speech-services': ['delete'],
} as const satisfies Record<string, readonly string[]>;

export type ManyKind = keyof typeof bulkActions;
export type BulkAction = (typeof bulkActions)[ManyKind][number];

const kinds = Object.keys(bulkActions) as [ManyKind, ...ManyKind[]];
const actions = [
  'activate',
  'deactivate',
  'delete',
  'revoke',
  'set-account',
] as const satisfies readonly BulkAction[];

export const bulkChange = z
  .object({
    kind: z.enum(kinds, `kind must be one of ${kinds.join(', ')}`),
    action: z.enum(actions, `action must be one of ${actions.join(', ')}`),
    sids: noMoreThan(
      z.array(sid).min(1, 'Name at least one record'),
      MOST_AT_ONCE,
      `At most ${MOST_AT_ONCE.toLocaleString('en')} records can be named in one request`,
    ),
    account_sid: sid.optional().meta({ description: 'With set-account: the new account of the numbers' }),
  })
  .superRefine(({ kind, action, account_sid }, ctx) => {
    const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    const known: readonly string[] = bulkActions[kind];
    if (!known.includes(action))
      wrong('action', `The action for many ${kind} must be one of ${known.join(', ')}`);
    if (action === 'set-account' && !account_sid) wrong('account_sid', 'Account is required');
  });

const changed = {
  audit_sid: knownSid
    .nullable()
    .meta({ description: 'The one audit entry about it; null if nothing changed' }),
  changed: z.number().int().meta({ description: 'Records that did not have to be changed are not counted' }),
};

/** A record that was left as it is, and why. */
const leftRow = z.object({ record_sid: knownSid, record_name: z.string().nullable(), reason: z.string() });

export const bulkEndpoints = {
  change: endpoint({
    method: 'POST',
    path: '/BulkChanges',
    summary:
      'Change or delete many records, all of them or none; 422 with `refused` lists those that prevent it',
    tag: 'bulk',
    body: bulkChange,
    success: { status: 200, body: z.object(changed) },
  }),
  undo: endpoint({
    method: 'POST',
    path: '/BulkChanges/:audit_sid/Undo',
    summary:
      'Undo what one entry about many records changed, except in records changed since, which `left` lists',
    tag: 'bulk',
    takes_long: true,
    params: z.object({ audit_sid: sid }),
    success: {
      status: 200,
      body: z.object({ ...changed, left: z.array(leftRow), left_total: z.number().int() }),
    },
  }),
};

export type BulkChange = z.output<typeof bulkChange>;
export type LeftRow = z.output<typeof leftRow>;
