/** Which part of the world a document is about; refused where it is about more than the caller has. */
import { type Actor, reaches } from '@trunkline/contract/core/actor.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import { folded } from './entry.ts';
import type { Part } from './part.store.ts';
import { findPlaceNames, listProviders } from './places.store.ts';
import type { ReadDocument } from './read-document.ts';

/** 403 for a provider or an account that is somebody else's, or that there is not: who asks learns nothing. */
export async function partsOfDocument(
  db: Db,
  actor: Actor,
  { wanted, lists }: ReadDocument,
): Promise<Part[]> {
  const named = [...new Map(wanted.map(({ provider }) => [folded(provider), provider])).values()];
  if (actor.scope === 'admin') {
    const all = await listProviders(db);
    return named.flatMap((name) => {
      const found = all.find((provider) => folded(provider.name) === folded(name));
      return found ? [{ service_provider_sid: found.service_provider_sid, account_sid: null }] : [];
    });
  }
  const own = await findPlaceNames(db, actor);
  if (!own) throw problems.unknown('service provider');
  const foreign = named.find((name) => folded(name) !== folded(own.provider));
  if (foreign !== undefined)
    throw problems.forbidden(
      `You can apply only the configuration of the service provider ${own.provider}, not of ${foreign}.`,
    );
  const { service_provider_sid } = actor;
  if (actor.scope === 'service_provider') return [{ service_provider_sid, account_sid: null }];
  const isOwn = (account: string | null) => folded(account) === folded(own.account);
  const beside = wanted.find(
    ({ kind, account, fields }) =>
      !isOwn(account) && !(kind === 'provider' && Object.keys(fields).length === 0),
  );
  const listed = lists.some((list) => !isOwn(JSON.parse(list)[2]));
  if (beside || listed || !reaches(actor, { service_provider_sid, account_sid: actor.account_sid }))
    throw problems.forbidden(`You can apply only the configuration of the account ${own.account}.`);
  return [{ service_provider_sid, account_sid: actor.account_sid }];
}
