/** Which routing an outgoing call is decided by: the editor's that is not saved, or what is stored. */
import { type Actor, type Owner, reaches } from '@trunkline/contract/core/actor.ts';
import type { OutboundQuestion } from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import { DEFAULT_REGEX, splitDefault } from '@trunkline/contract/least-cost-routing/route-match.ts';
import type { Db } from '../db/open.ts';
import { refuseForeignCarriers } from './change-lcr.ts';
import { findRoutes } from './lcr-routes.store.ts';
import { findLcr, findLcrSidOf } from './lcrs.store.ts';

type Route = {
  lcr_route_sid: string | null;
  regex: string;
  voip_carrier_sid: string | null;
  /** Of its further carriers, which get no call (`P2`). */
  others?: string[];
};
export type Routing = {
  decided_by: 'draft' | 'account' | 'provider';
  lcr_sid: string | null;
  routes: Route[];
  /** Its own line, after all others. */
  fallback: Route | null;
  is_active: boolean;
  /** Whether the caller may read its routes. */
  is_shown: boolean;
};

export async function draftRouting(
  db: Db,
  owner: Owner,
  draft: NonNullable<OutboundQuestion['lcr']>,
): Promise<Routing> {
  const { default_voip_carrier_sid, routes } = draft;
  const named = routes.map(({ voip_carrier_sid }, at) => ({
    voip_carrier_sid,
    path: `lcr.routes.${at}.voip_carrier_sid`,
  }));
  const last = { voip_carrier_sid: default_voip_carrier_sid, path: 'lcr.default_voip_carrier_sid' };
  const own = await findLcrSidOf(db, owner);
  await refuseForeignCarriers(
    db,
    { owner, stored: own ? await findRoutes(db, own) : [] },
    [...named, last].flatMap(({ voip_carrier_sid, path }) =>
      voip_carrier_sid ? [{ voip_carrier_sid, path }] : [],
    ),
  );
  return {
    decided_by: 'draft',
    lcr_sid: null,
    routes: routes.map(({ regex, voip_carrier_sid }) => ({
      lcr_route_sid: null,
      regex,
      voip_carrier_sid: voip_carrier_sid ?? null,
    })),
    fallback: default_voip_carrier_sid
      ? { lcr_route_sid: null, regex: DEFAULT_REGEX, voip_carrier_sid: default_voip_carrier_sid }
      : null,
    is_active: draft.is_active !== 0,
    is_shown: true,
  };
}

/** The account's own, else its provider's. */
export async function storedRouting(db: Db, actor: Actor, owner: Owner): Promise<Routing | null> {
  const own = owner.account_sid ? await findLcrSidOf(db, owner) : null;
  const lcr_sid = own ?? (await findLcrSidOf(db, { ...owner, account_sid: null }));
  const lcr = lcr_sid ? await findLcr(db, lcr_sid) : undefined;
  if (!lcr) return null;
  const { fallback, rest } = splitDefault(
    await findRoutes(db, lcr.lcr_sid),
    lcr.default_carrier_set_entry_sid,
  );
  const toRoute = ({
    lcr_route_sid,
    regex,
    lcr_carrier_set_entries: [first, ...others],
  }: (typeof rest)[number]) => ({
    lcr_route_sid,
    regex,
    voip_carrier_sid: first?.voip_carrier_sid ?? null,
    others: others.map(({ carrier_name }) => carrier_name),
  });
  const is_shown = reaches(actor, lcr.owner);
  return {
    decided_by: own ? 'account' : 'provider',
    lcr_sid: is_shown ? lcr.lcr_sid : null,
    routes: rest.map(toRoute),
    fallback: fallback ? toRoute(fallback) : null,
    is_active: lcr.is_active === 1,
    is_shown,
  };
}
