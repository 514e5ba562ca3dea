import { accountPolicy } from '@trunkline/contract/accounts/accounts.policy.ts';
import { carrierEndpoints } from '@trunkline/contract/carriers/carriers.contract.ts';
import { carrierPolicy } from '@trunkline/contract/carriers/carriers.policy.ts';
import { type Actor, type Owner, reaches } from '@trunkline/contract/core/actor.ts';
import { serviceProviderPolicy } from '@trunkline/contract/service-providers/service-providers.policy.ts';
import type { FastifyInstance } from 'fastify';
import { findFailingCarriers } from '../app/failing-carriers.ts';
import { getTenantAccount, getTenantProvider } from '../app/tenants.ts';
import type { CallStore } from '../calls/call-store.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { type Ask, route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import { type CarrierRules, refuseAccounts } from './admin-carriers.ts';
import { ownerAfter, ownerOfNew } from './carrier-owner.ts';
import { findCarrier, findCarrierOwner, listCarriers, withoutSecrets } from './carriers.store.ts';
import { deleteCarrier, getCarrier } from './delete-carrier.ts';
import { changeCarrier, createCarrier, edited } from './save-carrier.ts';

type Parts = { db: Db; rules: CarrierRules; calls: Pick<CallStore, 'stats'> };

export function carrierRoutes(app: FastifyInstance, { db, rules, calls }: Parts): void {
  const { list, listOfAccount, listOfProvider, create, read, update, remove } = carrierEndpoints;

  /** A path may name the provider or the account besides; then they are the carrier's. */
  const getOwner = async ({ voip_carrier_sid, ...above }: Above & { voip_carrier_sid: string }) => {
    const owner = await findCarrierOwner(db, voip_carrier_sid);
    if (!owner || !isUnder(owner, above)) throw problems.unknown('carrier');
    return owner;
  };

  /** The account that a list is narrowed to. */
  const getServed = async (ask: Ask<typeof list> | Ask<typeof listOfProvider>) => {
    const { account_sid } = ask.query;
    if (!account_sid) return undefined;
    const account = await getTenantAccount(db, account_sid);
    authorize(ask, accountPolicy, 'read', account);
    return account;
  };

  /** Who names no account asks as the account that it is. */
  const getFailing = async (
    {
      actor,
      query,
    }: { actor: Actor; query: { state?: string | undefined; account_sid?: string | undefined } },
    service_provider_sid: string | undefined,
  ) => {
    if (query.state !== 'failing') return undefined;
    const provider =
      service_provider_sid ?? (actor.scope === 'admin' ? undefined : actor.service_provider_sid);
    if (!provider) throw problems.badRequest('state=failing requires a service provider or an account.');
    const account_sid = query.account_sid ?? (actor.scope === 'account' ? actor.account_sid : null);
    return findFailingCarriers(db, calls, { service_provider_sid: provider, account_sid });
  };

  route(app, list, async (ask) => {
    authorize(ask, carrierPolicy, 'list');
    const { account_sid: _, ...filter } = ask.query;
    const serving = await getServed(ask);
    const failing = await getFailing(ask, serving?.service_provider_sid);
    return listCarriers(db, ask.actor, { ...filter, serving, failing });
  });

  route(app, listOfProvider, async (ask) => {
    const { service_provider_sid } = ask.params;
    authorize(ask, serviceProviderPolicy, 'read', await getTenantProvider(db, service_provider_sid));
    const { account_sid: _, ...filter } = ask.query;
    const serving = await getServed(ask);
    const failing = await getFailing(ask, service_provider_sid);
    return listCarriers(db, ask.actor, { ...filter, service_provider_sid, serving, failing });
  });

  route(app, listOfAccount, async (ask) => {
    const { account_sid } = ask.params;
    const account = await getTenantAccount(db, account_sid);
    authorize(ask, accountPolicy, 'read', account);
    const asked = { actor: ask.actor, query: { ...ask.query, account_sid } };
    const failing = await getFailing(asked, account.service_provider_sid);
    return listCarriers(db, ask.actor, { ...ask.query, account_sid, failing });
  });

  route(app, create, async (ask) => {
    authorize(ask, carrierPolicy, 'begin');
    refuseAccounts(rules, ask.actor);
    const { service_provider_sid } = ask.params;
    if (service_provider_sid)
      authorize(ask, serviceProviderPolicy, 'read', await getTenantProvider(db, service_provider_sid));
    const owner = await ownerOfNew(db, ask.actor, ask.params, ask.body);
    authorize(ask, carrierPolicy, 'create', owner);
    return { sid: await createCarrier(db, ask.origin, owner, ask.body, rules.least_netmask) };
  });

  route(app, read, async (ask) => {
    const { voip_carrier_sid } = ask.params;
    const owner = await getOwner(ask.params);
    authorize(ask, carrierPolicy, 'read', owner);
    const carrier = await findCarrier(db, voip_carrier_sid);
    if (!carrier) throw problems.unknown('carrier');
    if (!reaches(ask.actor, owner)) return withoutSecrets(carrier);
    return withVersion(ask, carrier, edited(carrier));
  });

  route(
    app,
    update,
    async (ask) => {
      const stored = await getOwner(ask.params);
      authorize(ask, carrierPolicy, 'update', stored);
      refuseAccounts(rules, ask.actor);
      const owner = await ownerAfter(db, ask.actor, stored, ask.body);
      if (owner !== stored) authorize(ask, carrierPolicy, 'create', owner);
      const { voip_carrier_sid } = ask.params;
      const move = { from: stored, to: owner };
      await changeCarrier(db, ask.origin, voip_carrier_sid, move, ask.body, rules.least_netmask);
    },
    ({ voip_carrier_sid }) => getCarrier(db, voip_carrier_sid),
  );

  route(app, remove, async (ask) => {
    const owner = await getOwner(ask.params);
    authorize(ask, carrierPolicy, 'remove', owner);
    refuseAccounts(rules, ask.actor);
    await deleteCarrier(db, ask.origin, ask.params.voip_carrier_sid, owner);
  });
}

type Above = { service_provider_sid?: string | undefined; account_sid?: string | undefined };

function isUnder(owner: Owner, { account_sid, service_provider_sid }: Above): boolean {
  if (account_sid && account_sid !== owner.account_sid) return false;
  return !service_provider_sid || service_provider_sid === owner.service_provider_sid;
}
