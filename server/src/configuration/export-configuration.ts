/** The configuration within reach, as the text of a document. */

import { carrierFaults } from '@trunkline/contract/carriers/carrier-rules.ts';
import type { ConfigurationFilter } from '@trunkline/contract/configuration/configuration.contract.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { INSUFFICIENT_PERMISSIONS } from '@trunkline/contract/core/policy.ts';
import { getTenantAccount, getTenantProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { Cipher } from '../security/cipher.ts';
import { StoredSecret } from './entry.ts';
import type { Part } from './part.store.ts';
import { listProviders, namesOfNobody } from './places.store.ts';
import { emptyWorld, readWorld, type World } from './read-world.ts';
import { inOrder, treeOf } from './write-document.ts';
import { writeBeside } from './yaml-work.ts';

/** `base_url`: where people reach the console. */
export type ExportParts = { db: Db; cipher: Cipher; base_url: string };

/** Editors find the names and values there. */
export const schemaLine = (base_url: string) =>
  `# yaml-language-server: $schema=${base_url}/docs/configuration.schema.json\n`;

/** 422 for records that a document could not tell apart. */
export async function exportConfiguration(from: ExportParts, parts: readonly Part[]): Promise<string> {
  const { tree, head, records } = await readTree(from, parts);
  return writeBeside(tree, head, records);
}

export async function readTree({ db, cipher, base_url }: ExportParts, parts: readonly Part[]) {
  const world = emptyWorld();
  for (const part of parts) await readWorld(db, cipher, part, world);
  refuseTwins(world.twins);
  const { tree, variables } = await treeOf(world.entries.values());
  if (isAll(parts, await listProviders(db))) world.left_out.push(...(await namesOfNobody(db)));
  const lists: [string, string[]][] = [
    ['Secrets are not included. When it is applied, they are read from these variables:', variables],
    ['Left out, because a document cannot describe it:', world.left_out],
    ['Exported unchanged, but could not be created like this:', unmakeable(world)],
  ];
  return { tree, head: schemaLine(base_url) + headOf(lists), records: world.entries.size };
}

/** So many are named: a person does one after the other. */
const MOST_TWINS = 10;

function refuseTwins(twins: World['twins']): void {
  const [first, ...others] = new Set(twins.map(({ text }) => text));
  if (!first) return;
  if (others.length === 0)
    throw problems.conflict(
      `${first}, and a document tells records apart by their names. Give one of them another name first, or delete it.`,
    );
  const named = [first, ...others].slice(0, MOST_TWINS);
  const more = others.length + 1 - named.length;
  const all = more > 0 ? [...named, `and there are ${more} more`] : named;
  throw problems.conflict(
    `${all.join('; ')}. A document tells records apart by their names. Give one of each another name first, or delete it.`,
  );
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

const isAll = (parts: readonly Part[], all: readonly unknown[]) =>
  parts.length === all.length && parts.every(({ account_sid }) => account_sid === null);

/** What an installation grew into, and its rules would not let anybody make (`C18`). */
function unmakeable({ entries }: World): string[] {
  return [...entries.values()].flatMap(({ kind, name, provider, account, fields }) => {
    if (kind !== 'carriers' || !('sip_gateways' in fields)) return [];
    const given = Object.entries(fields).map(([field, value]) => [
      field,
      value instanceof StoredSecret ? 'given when it is applied' : value,
    ]);
    const [fault] = carrierFaults(Object.fromEntries(given));
    return fault ? [`the carrier ${name} of ${account ?? provider}: ${fault.message}`] : [];
  });
}

/** So that nobody believes to have what is not in it. */
function headOf(lists: readonly [string, readonly string[]][]): string {
  const lines = ['Configuration of Trunkline. See docs/configuration.md for the format.'];
  for (const [about, names] of lists)
    if (names.length > 0)
      lines.push('', about, ...names.toSorted(inOrder).map((name) => `  ${name.replaceAll(/\s+/g, ' ')}`));
  return `${lines.map((line) => `# ${line}`.trimEnd()).join('\n')}\n\n`;
}
