/** On a hosted installation an account has its SIP realm below its provider's domain, and nobody else's. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { isKeptName } from '@trunkline/contract/sign-up/kept-names.ts';
import { SHORTEST_SUBDOMAIN, subdomainOf } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { findRootDomain, isNameOfOthers } from '../app/tenants.store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';

/** 400 for another one that an account asks for; whoever is above it may give any. */
export async function refuseRealmElsewhere(
  db: Db,
  actor: Actor,
  sip_realm: string | null | undefined,
): Promise<void> {
  if (actor.scope !== 'account' || sip_realm === undefined) return;
  const root_domain = await findRootDomain(db, actor.service_provider_sid);
  if (root_domain === null) return;
  const label = sip_realm && subdomainOf(sip_realm, root_domain);
  if (label && !isKeptName(label)) return;
  const message = label
    ? `The name ${label} is reserved. Please choose another one.`
    : `The SIP realm must be a name of ${SHORTEST_SUBDOMAIN} to 63 letters, digits and hyphens, followed by .${root_domain}`;
  throw problems.invalid([{ path: 'sip_realm', message }]);
}

/** 422 for a name below another provider's domain, where it would be taken from that one's customers; admins may give any. */
export async function refuseRealmOfOthers(
  trx: Db,
  actor: Actor,
  sip_realm: string | null | undefined,
  service_provider_sid: string,
): Promise<void> {
  if (await isNameOfOthers(trx, actor, sip_realm, service_provider_sid))
    throw problems.duplicate('sip_realm', 'This SIP realm is in the domain of another service provider');
}
