/** Google custom voices in the database. A cloning key is read no further than it is shown. */
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Page, PageQuery } from '@trunkline/contract/core/paging.ts';
import type { CustomVoice } from '@trunkline/contract/speech-services/google-custom-voices.contract.ts';
import { CLONING_KEY_SHOWN } from '@trunkline/contract/speech-services/shown-key.ts';
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { oneRow } from '../db/one-row.ts';
import type { Db } from '../db/open.ts';
import { pageOf } from '../db/page.ts';
import type { Database } from '../db/tables.ts';

/** A key of which this much is all there is shows half of it. */
const READ = 2 * CLONING_KEY_SHOWN;

const columns = [
  'v.google_custom_voice_sid',
  'v.speech_credential_sid',
  'v.name',
  'v.reported_usage',
  'v.model',
  'v.use_voice_cloning_key',
  'c.account_sid',
] as const;

function voices(db: Db) {
  return db
    .selectFrom('google_custom_voices as v')
    .innerJoin('speech_credentials as c', 'c.speech_credential_sid', 'v.speech_credential_sid');
}

function selected(db: Db) {
  return voices(db)
    .select(columns)
    .select(({ ref }) =>
      sql<string | null>`substr(${ref('v.voice_cloning_key')}, 1, ${sql.lit(READ)})`.as('beginning'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;

/** The key is left out for an account that uses its provider's credential (`R26`). */
function isOwn(actor: Actor, { account_sid }: Row): boolean {
  return actor.scope !== 'account' || account_sid === actor.account_sid;
}

/** As it is answered. */
function toVoice({ beginning, account_sid: _, ...voice }: Row, withKey: boolean): CustomVoice {
  if (!beginning || !withKey) return voice;
  const shown = beginning.slice(0, Math.min(CLONING_KEY_SHOWN, Math.floor(beginning.length / 2)));
  return { ...voice, voice_cloning_key: `${shown}...` };
}

export async function findCustomVoice(db: Db, actor: Actor, sid: string): Promise<CustomVoice | undefined> {
  const row = await selected(db).where('v.google_custom_voice_sid', '=', sid).executeTakeFirst();
  return row && toVoice(row, isOwn(actor, row));
}

/** All of a credential, by name. */
export async function voicesOfCredential(
  db: Db,
  speech_credential_sid: string,
  withKeys: boolean,
): Promise<CustomVoice[]> {
  const rows = await selected(db)
    .where('v.speech_credential_sid', '=', speech_credential_sid)
    .orderBy('v.name')
    .orderBy('v.google_custom_voice_sid')
    .execute();
  return rows.map((row) => toVoice(row, withKeys));
}

/** Its credential, and whom that belongs to. */
export async function findCustomVoiceCredential(
  db: Db,
  sid: string,
): Promise<{ speech_credential_sid: string; owner: Owner } | undefined> {
  const row = await voices(db)
    .leftJoin('accounts as a', 'a.account_sid', 'c.account_sid')
    .select(['c.account_sid', 'c.service_provider_sid as own', 'a.service_provider_sid as above'])
    .select('c.speech_credential_sid')
    .where('v.google_custom_voice_sid', '=', sid)
    .executeTakeFirst();
  if (!row) return undefined;
  const { speech_credential_sid, account_sid, own, above } = row;
  return { speech_credential_sid, owner: { account_sid, service_provider_sid: above ?? own } };
}

/** What speaking takes: the whole key. Not for an answer. */
export async function findVoiceToSpeak(db: Db, speech_credential_sid: string, sid: string) {
  return await db
    .selectFrom('google_custom_voices')
    .select(['model', 'reported_usage', 'use_voice_cloning_key', 'voice_cloning_key'])
    .where('google_custom_voice_sid', '=', sid)
    .where('speech_credential_sid', '=', speech_credential_sid)
    .executeTakeFirst();
}

/** Those of one credential, or of all that serve an owner and have this label (null: have none). */
export type VoicesOf =
  | { speech_credential_sid: string }
  | { service_provider_sid: string; account_sid: string | null; label: string | null };

function isOf(of: VoicesOf): RawBuilder<SqlBool> {
  if ('speech_credential_sid' in of)
    return sql<SqlBool>`v.speech_credential_sid = ${of.speech_credential_sid}`;
  const { account_sid, label, service_provider_sid } = of;
  const hasLabel = label === null ? sql`(c.label is null or c.label = '')` : sql`c.label = ${label}`;
  return sql<SqlBool>`${hasLabel} and (c.account_sid = ${account_sid}
    or (c.account_sid is null and c.service_provider_sid = ${service_provider_sid}))`;
}

/** By name. */
export function listCustomVoices(
  db: Db,
  actor: Actor,
  of: VoicesOf,
  query: PageQuery,
): Promise<Page<CustomVoice> | CustomVoice[]> {
  return pageOf(
    db,
    query,
    async () => {
      const counted = voices(db).select((all) => all.fn.countAll<number>().as('n'));
      return Number((await counted.where(isOf(of)).executeTakeFirst())?.n ?? 0);
    },
    async (limit, offset) => {
      const rows = await selected(db)
        .where(isOf(of))
        .orderBy('v.name')
        .orderBy('v.google_custom_voice_sid')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => toVoice(row, isOwn(actor, row)));
    },
  );
}

export async function insertCustomVoices(
  db: Db,
  rows: Insertable<Database['google_custom_voices']>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('google_custom_voices').values(rows).execute();
}

export const { update: updateCustomVoice } = oneRow('google_custom_voices', 'google_custom_voice_sid');

export async function removeCustomVoices(db: Db, sids: string[]): Promise<void> {
  if (sids.length === 0) return;
  await db.deleteFrom('google_custom_voices').where('google_custom_voice_sid', 'in', sids).execute();
}
