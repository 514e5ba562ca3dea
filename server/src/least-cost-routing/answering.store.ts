/** What answers a call, as the explainer reads it: applications with their webhooks, and the clients that call. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { maskAddress } from '@trunkline/contract/core/address.ts';
import type { Answering } from '@trunkline/contract/least-cost-routing/explain-inbound.contract.ts';
import type { Db } from '../db/open.ts';
import { withinReach } from '../db/reach.ts';

export type AnsweringRow = Answering & { account_name: string | null };

/** Those within the actor's reach, with their accounts. */
export async function findAnsweringApplications(
  db: Db,
  actor: Actor,
  sids: readonly string[],
): Promise<Map<string, AnsweringRow>> {
  if (sids.length === 0) return new Map();
  const rows = await db
    .selectFrom('applications as p')
    .leftJoin('accounts as a', 'a.account_sid', 'p.account_sid')
    .leftJoin('webhooks as w', 'w.webhook_sid', 'p.call_hook_sid')
    .select(['p.application_sid', 'p.name', 'p.account_sid', 'p.app_json', 'a.name as account_name'])
    .select(['p.service_provider_sid as own', 'a.service_provider_sid as above', 'w.url', 'w.method'])
    .where('p.application_sid', 'in', sids)
    .where(withinReach(actor, 'applications', 'p'))
    .execute();
  return new Map(
    rows.map(({ own, above, url, method, app_json, ...row }) => [
      row.application_sid,
      {
        ...row,
        service_provider_sid: above ?? own,
        webhook: url === null ? null : { url: maskAddress(url), method: method ?? 'POST' },
        has_verbs: Boolean(app_json),
      },
    ]),
  );
}

/** As an answer has it. */
export function toAnswering({ account_name: _, ...application }: AnsweringRow): Answering {
  return application;
}

/** The account whose SIP realm it is, within the actor's reach, and who answers its devices. */
export function findRealmAccount(db: Db, actor: Actor, sip_realm: string) {
  return db
    .selectFrom('accounts as a')
    .select(['a.account_sid', 'a.name', 'a.service_provider_sid', 'a.is_active'])
    .select('a.device_calling_application_sid')
    .where('a.sip_realm', '=', sip_realm)
    .where(withinReach(actor, 'accounts', 'a'))
    .executeTakeFirst();
}

export function findDevice(db: Db, account_sid: string, username: string) {
  return db
    .selectFrom('clients')
    .select(['client_sid', 'username', 'is_active'])
    .select(['allow_direct_app_calling', 'allow_direct_queue_calling', 'allow_direct_user_calling'])
    .where('account_sid', '=', account_sid)
    .where('username', '=', username)
    .orderBy('is_active', 'desc')
    .executeTakeFirst();
}
