import { reaches } from '@trunkline/contract/core/actor.ts';
import { lcrEndpoints } from '@trunkline/contract/least-cost-routing/least-cost-routing.contract.ts';
import { lcrPolicy } from '@trunkline/contract/least-cost-routing/least-cost-routing.policy.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import { getLcr, getWholeLcr } from './change-lcr.ts';
import { deleteLcr } from './delete-lcr.ts';
import { getLcrOwner, type NamedOwner } from './lcr-owner.ts';
import { findCarriersOf } from './lcr-routes.store.ts';
import { listLcrs } from './lcrs.store.ts';
import { createLcr, updateWholeLcr } from './save-lcr.ts';

type Needs = { db: Db; longest_pattern: number };

export function lcrRoutes(app: FastifyInstance, { db, longest_pattern }: Needs): void {
  route(app, lcrEndpoints.list, async (ask) => {
    authorize(ask, lcrPolicy, 'list');
    return listLcrs(db, ask.actor, ask.query);
  });

  route(app, lcrEndpoints.create, async (ask) => {
    authorize(ask, lcrPolicy, 'begin');
    const owner = await getLcrOwner(db, ask.actor, ask.body);
    authorize(ask, lcrPolicy, 'create', owner);
    return { sid: await createLcr(db, ask.origin, owner, ask.body, longest_pattern) };
  });

  route(app, lcrEndpoints.read, async (ask) => {
    const { lcr_sid } = ask.params;
    const {
      lcr: { owner },
      whole,
    } = await getWholeLcr(db, lcr_sid);
    // Foreign is as good as unknown here, as on the platform (R4).
    if (!reaches(ask.actor, owner)) throw problems.unknown('outbound call routing');
    authorize(ask, lcrPolicy, 'read', owner);
    // A carrier that is renamed or put to sleep meanwhile is no other routing.
    return withVersion(ask, { ...whole, carriers: await findCarriersOf(db, lcr_sid) }, whole);
  });

  route(
    app,
    lcrEndpoints.update,
    async (ask) => {
      const { lcr_sid } = ask.params;
      const { owner: stored } = await getLcr(db, lcr_sid);
      authorize(ask, lcrPolicy, 'update', stored);
      const owner = moves(ask.body, stored) ? await getLcrOwner(db, ask.actor, ask.body) : stored;
      authorize(ask, lcrPolicy, 'update', owner);
      const move = { from: stored, to: owner };
      await updateWholeLcr(db, ask.origin, lcr_sid, move, ask.body, longest_pattern);
      return undefined;
    },
    async ({ lcr_sid }) => (await getWholeLcr(db, lcr_sid)).whole,
  );

  route(app, lcrEndpoints.remove, async (ask) => {
    const { lcr_sid } = ask.params;
    const { owner } = await getLcr(db, lcr_sid);
    authorize(ask, lcrPolicy, 'remove', owner);
    await deleteLcr(db, ask.origin, { lcr_sid, owner });
    return undefined;
  });
}

/** Clients of the platform send the owner along on every save; that of an account with its provider or without. */
function moves(named: NamedOwner, stored: NamedOwner): boolean {
  if (named.account_sid) return named.account_sid !== stored.account_sid;
  if (!named.service_provider_sid) return false;
  return stored.account_sid !== null || named.service_provider_sid !== stored.service_provider_sid;
}
