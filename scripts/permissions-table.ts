/** docs/permissions.md: every rule of every policy, asked by every kind of caller about every kind of record. */
import type { Actor, Scope } from '@trunkline/contract/core/actor.ts';
import { type Decision, INSUFFICIENT_PERMISSIONS, type Policy } from '@trunkline/contract/core/policy.ts';

export type NamedPolicy = { resource: string; policy: Policy };

type Record_ = { service_provider_sid: string; account_sid: string | null; user_sid: string };
type Asked = (actor: Actor, record: Record_) => Decision;

const scopes: Scope[] = ['admin', 'service_provider', 'account'];

/** From the caller itself outwards. A provider's or admin's own user has no account, but reaches this one too. */
const records: { label: string; record: Record_ }[] = [
  { label: 'own', record: { service_provider_sid: 'p1', account_sid: 'a1', user_sid: 'u1' } },
  { label: 'own account', record: { service_provider_sid: 'p1', account_sid: 'a1', user_sid: 'u5' } },
  { label: "a sibling account's", record: { service_provider_sid: 'p1', account_sid: 'a2', user_sid: 'u2' } },
  { label: "the provider's", record: { service_provider_sid: 'p1', account_sid: null, user_sid: 'u3' } },
  { label: "another provider's", record: { service_provider_sid: 'p2', account_sid: 'a3', user_sid: 'u4' } },
];

export function permissionsPage(policies: NamedPolicy[]): string {
  return [
    '# Who may do what',
    '',
    'Written by `npm run docs` from the policies in `contract/src`; do not edit. The server and the console ask',
    'these same rules.',
    '',
    '- **yes**: every record. **own provider**: records of the own service provider and of all its accounts. **own',
    '  account**: records of the own account. **own**: what belongs to the very user who asks.',
    '- **no**: refused. The sentence in italics is what the caller reads; where none stands, it is *' +
      `${INSUFFICIENT_PERMISSIONS}*.`,
    '- **view-only** and **API key**: what is different for such a caller; *same* means as its level.',
    '- A list holds only records within reach.',
    '',
    ...policies.flatMap(sectionOf),
  ].join('\n');
}

function sectionOf({ resource, policy }: NamedPolicy): string[] {
  return [
    `## ${resource}`,
    '',
    '| action | admin | service provider | account | view-only | API key |',
    '|---|---|---|---|---|---|',
    ...Object.entries(policy).map(([action, rule]) => row(action, rule as unknown as Asked)),
    '',
  ];
}

function row(action: string, rule: Asked): string {
  const plain = scopes.map((scope) => verdict(rule, actorOf(scope, {})));
  const viewers = scopes.map((scope) => verdict(rule, actorOf(scope, { view_only: true })));
  const keys = scopes.map((scope) => verdict(rule, actorOf(scope, { key: true })));
  const cells = [...plain, against(plain, viewers), against(plain, keys)];
  return `| \`${action}\` | ${cells.join(' | ')} |`;
}

/** What differs from the plain user of the same level; one text when all levels agree. */
function against(plain: string[], others: string[]): string {
  if (others.every((text, n) => text === plain[n])) return 'same';
  if (new Set(others).size === 1) return others[0] ?? '';
  return others
    .map((text, n) => `${scopes[n]?.replace('_', ' ')}: ${text === plain[n] ? 'same' : text}`)
    .join('; ');
}

function verdict(rule: Asked, actor: Actor): string {
  let decisions: Decision[];
  try {
    decisions = records.map(({ record }) => rule(actor, record));
  } catch {
    return 'depends on the record';
  }
  const allowed = decisions.map((decision) => decision.allowed);
  const reasons = new Set(decisions.flatMap((decision) => (decision.allowed ? [] : [decision.reason])));
  if (reasons.size === 0) return 'yes';
  reasons.delete(INSUFFICIENT_PERMISSIONS);
  const reason = [...reasons].map((one) => `: *${one.replaceAll('|', '\\|')}*`).join(' or ');
  return allowed.includes(true) ? `${reachOf(allowed)}${reason && `, otherwise no${reason}`}` : `no${reason}`;
}

function reachOf(allowed: boolean[]): string {
  // The records stand from near to far, so what is allowed begins with them and ends somewhere.
  const nearest = ['nothing', 'own', 'own account', '', 'own provider'][allowed.lastIndexOf(true) + 1];
  const isRun = allowed.lastIndexOf(true) + 1 === allowed.filter(Boolean).length;
  if (nearest && isRun) return nearest;
  return records
    .filter((_, n) => allowed[n])
    .map(({ label }) => label)
    .join(', ');
}

function actorOf(scope: Scope, { view_only = false, key = false }): Actor {
  const by: Actor['by'] = key
    ? { kind: 'key', api_key_sid: 'k1', name: 'a key' }
    : { kind: 'user', user_sid: 'u1', name: 'a person' };
  if (scope === 'admin') return { by, view_only, scope };
  if (scope === 'service_provider') return { by, view_only, scope, service_provider_sid: 'p1' };
  return { by, view_only, scope, service_provider_sid: 'p1', account_sid: 'a1' };
}
