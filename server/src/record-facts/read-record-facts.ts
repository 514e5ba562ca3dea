import { isChange } from '@trunkline/contract/audit/is-change.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Blocker } from '@trunkline/contract/core/problem.ts';
import type { RecordFacts, RecordKind } from '@trunkline/contract/record-facts/record-facts.contract.ts';
import { findAccountBlockers } from '../accounts/account-contents.store.ts';
import { findAlertRule } from '../alert-rules/alert-rules.store.ts';
import { seenBlockers } from '../app/seen-blockers.store.ts';
import { findTenantAccount, findTenantProvider } from '../app/tenants.store.ts';
import { findApplicationBlockers } from '../applications/application-uses.store.ts';
import { findApplicationOwner } from '../applications/applications.store.ts';
import { listAuditEntries } from '../audit/audit.store.ts';
import { findCarrierBlockers } from '../carriers/carrier-uses.store.ts';
import { findCarrierOwner } from '../carriers/carriers.store.ts';
import { findClientOwner } from '../clients/clients.store.ts';
import type { Db } from '../db/open.ts';
import { findLcr } from '../least-cost-routing/lcrs.store.ts';
import { findLlmCredentialOwner } from '../llm-services/llm-services.store.ts';
import { findTenant } from '../ms-teams-tenants/ms-teams-tenants.store.ts';
import { findNumberOwner } from '../phone-numbers/phone-numbers.store.ts';
import { findProviderBlockers } from '../service-providers/provider-contents.store.ts';
import { findSpeechCredentialOwner } from '../speech-services/speech-services.store.ts';
import { findUser } from '../users/users.store.ts';
import { countUses } from './record-facts.store.ts';

const owners: Record<RecordKind, (db: Db, sid: string) => Promise<Owner | undefined>> = {
  accounts: findTenantAccount,
  'alert-rules': findAlertRule,
  applications: findApplicationOwner,
  carriers: findCarrierOwner,
  clients: findClientOwner,
  'least-cost-routing': async (db, sid) => (await findLcr(db, sid))?.owner,
  'llm-services': findLlmCredentialOwner,
  'ms-teams-tenants': findTenant,
  'phone-numbers': findNumberOwner,
  'service-providers': async (db, sid) => {
    const provider = await findTenantProvider(db, sid);
    return provider && { service_provider_sid: sid, account_sid: null };
  },
  'speech-services': findSpeechCredentialOwner,
  users: findUser,
};

/** Whose it is; undefined when there is none. */
export function findRecordOwner(db: Db, kind: RecordKind, record_sid: string): Promise<Owner | undefined> {
  return owners[kind](db, record_sid);
}

const blockers: Partial<Record<RecordKind, (db: Db, sid: string) => Promise<Blocker[]>>> = {
  accounts: findAccountBlockers,
  applications: findApplicationBlockers,
  carriers: findCarrierBlockers,
  'service-providers': findProviderBlockers,
};

/** Entries of looking at a secret are among them. */
const ENTRIES_LOOKED_AT = 10;

export async function readRecordFacts(
  db: Db,
  actor: Actor,
  kind: RecordKind,
  record_sid: string,
): Promise<RecordFacts> {
  const [used_by, { entries }] = await Promise.all([
    countUses(db, kind, record_sid),
    listAuditEntries(db, actor, { record_sid }, null, ENTRIES_LOOKED_AT),
  ]);
  const isInTheWay = used_by.some(({ blocks, total }) => blocks && total > 0);
  const change = entries.find(isChange);
  return {
    used_by,
    blockers: isInTheWay ? await seenBlockers(db, actor, (await blockers[kind]?.(db, record_sid)) ?? []) : [],
    last_change: change
      ? {
          audit_sid: change.audit_sid,
          at: change.at,
          action: change.action,
          actor_kind: change.actor_kind,
          actor_name: change.actor_name,
        }
      : null,
  };
}
