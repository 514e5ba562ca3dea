/** The configuration within reach, as the text of a document. */

import type { ConfigurationFilter } from '@trunkline/contract/configuration/configuration.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { INSUFFICIENT_PERMISSIONS } from '@trunkline/contract/core/policy.ts';
import { getTenantAccount, getTenantProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Cipher } from '../security/cipher.ts';
import { listProviders } from './places.store.ts';
import { emptyWorld, readWorld } from './read-world.ts';
import type { Part } from './world.store.ts';
import { treeOf } from './write-document.ts';
import { writeBeside } from './yaml-work.ts';

/** 422 for records that a document could not tell apart. */
export async function exportConfiguration(db: Db, cipher: Cipher, parts: readonly Part[]): Promise<string> {
  const world = emptyWorld();
  for (const part of parts) await readWorld(db, cipher, part, world);
  const [twin] = world.twins;
  if (twin)
    throw problems.conflict(
      `${twin.text}, and a document tells records apart by their names. Give one of them another name first, or delete it.`,
    );
  const { tree, variables } = treeOf(world.entries.values());
  return writeBeside(tree, headOf(variables, world.left_out), world.entries.size);
}

/** What the actor reaches, narrowed to what is asked for: 404 for what is not there, 403 out of reach. */
export async function partsWithin(db: Db, actor: Actor, asked: ConfigurationFilter): Promise<Part[]> {
  if (asked.account_sid) {
    const { account_sid, service_provider_sid } = await getTenantAccount(db, asked.account_sid);
    return [reachable(actor, { account_sid, service_provider_sid })];
  }
  if (asked.service_provider_sid) {
    const { service_provider_sid } = await getTenantProvider(db, asked.service_provider_sid);
    return [reachable(actor, { service_provider_sid, account_sid: null })];
  }
  if (actor.scope !== 'admin') {
    const account_sid = actor.scope === 'account' ? actor.account_sid : null;
    return [{ service_provider_sid: actor.service_provider_sid, account_sid }];
  }
  return (await listProviders(db)).map(({ service_provider_sid }) => ({
    service_provider_sid,
    account_sid: null,
  }));
}

function reachable(actor: Actor, part: Part): Part {
  const isOwn =
    actor.scope === 'admin' ||
    (part.service_provider_sid === actor.service_provider_sid &&
      (actor.scope === 'service_provider' || part.account_sid === actor.account_sid));
  if (!isOwn) throw problems.forbidden(INSUFFICIENT_PERMISSIONS);
  return part;
}

/** So that nobody believes to have what is not in it. */
function headOf(variables: readonly string[], left_out: readonly string[]): string {
  const lines = ['Configuration of Trunkline. docs/configuration.md says what stands in it.'];
  if (variables.length > 0)
    lines.push('', 'Secrets are not in it; they are taken from these variables where it is applied:');
  lines.push(...variables.map((name) => `  ${name}`));
  if (left_out.length > 0) lines.push('', 'Left out, since a document has no words for it:');
  lines.push(...left_out.map((what) => `  ${what.replaceAll(/\s+/g, ' ')}`));
  return `${lines.map((line) => `# ${line}`.trimEnd()).join('\n')}\n\n`;
}
