/** API keys in the database (`R13`). */
import {
  type ApiKey,
  type ApiKeyFilter,
  lastFourOf,
} from '@trunkline/contract/api-keys/api-keys.contract.ts';
import type { Owner } from '@trunkline/contract/core/actor.ts';
import type { Page } from '@trunkline/contract/core/paging.ts';
import { fragment } from '../db/fragment.ts';
import { listPage, sortingBy } from '../db/list.ts';
import type { Db } from '../db/open.ts';
import { pageRows } from '../db/page-rows.ts';
import { ofAccount } from '../db/reach.ts';
import { fromDbTime, toDbTime } from '../db/values.ts';

const columns = [
  't.api_key_sid',
  't.token',
  't.account_sid',
  't.service_provider_sid',
  't.expires_at',
  't.last_used',
  't.created_at',
  'd.name',
  'd.last_four',
] as const;

function withDetails(db: Db) {
  return db
    .selectFrom('api_keys as t')
    .leftJoin('trunkline_api_key_details as d', 'd.api_key_sid', 't.api_key_sid')
    .select(columns);
}

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>;

/** Only the last four characters are told. */
function toApiKey({ token, last_four, ...row }: Row): ApiKey {
  return {
    ...row,
    token: `********-****-****-****-********${lastFourOf({ token, last_four })}`,
    expires_at: row.expires_at && fromDbTime(row.expires_at),
    last_used: row.last_used && fromDbTime(row.last_used),
    created_at: row.created_at && fromDbTime(row.created_at),
  };
}

/** The keys of one owner and no other level's, newest first unless another order is asked for; none without an owner. */
export function listApiKeys(
  db: Db,
  owner: { account_sid: string } | { service_provider_sid: string } | null,
  query: ApiKeyFilter,
): Promise<Page<ApiKey> | ApiKey[]> {
  const isOwners =
    owner &&
    ('account_sid' in owner
      ? ofAccount(owner.account_sid)
      : fragment`t.service_provider_sid = ${owner.service_provider_sid}`);
  const selection = {
    table: 'api_keys',
    key: 'api_key_sid',
    whose: { ranges: isOwners ? [isOwners] : [] },
    where: [],
    sorting: sortingBy(
      query.sort ?? '-created_at',
      {
        created_at: ['created_at'],
        name: ['created_at'],
        last_used: ['last_used', 'created_at'],
        expires_at: ['expires_at', 'created_at'],
      },
      { name: '(select d.name from trunkline_api_key_details as d where d.api_key_sid = t.api_key_sid)' },
    ),
  };
  return listPage(db, query, selection, async (places) => (await keysOnPage(db, places)).map(toApiKey));
}

const keysOnPage = pageRows((db, { page, order }) =>
  withDetails(db).innerJoin(page, 'page.sid', 't.api_key_sid').orderBy(order),
);

/** With the provider of its account, for the policy. */
export async function findApiKey(
  db: Db,
  api_key_sid: string,
): Promise<{ key: ApiKey; owner: Owner } | undefined> {
  const row = await withDetails(db)
    .leftJoin('accounts as a', 'a.account_sid', 't.account_sid')
    .select('a.service_provider_sid as above')
    .where('t.api_key_sid', '=', api_key_sid)
    .executeTakeFirst();
  if (!row) return undefined;
  const { above, ...key } = row;
  // A provider's sid wins when both are set (`W3`).
  const owner = key.service_provider_sid
    ? { service_provider_sid: key.service_provider_sid, account_sid: null }
    : { service_provider_sid: above, account_sid: key.account_sid };
  return { key: toApiKey(key), owner };
}

export async function insertApiKey(
  db: Db,
  key: {
    api_key_sid: string;
    hashed_token: string;
    last_four: string;
    name: string | null;
    expires_at: Date | null;
    created_by: string | null;
    account_sid: string | null;
    service_provider_sid: string | null;
  },
): Promise<void> {
  const { api_key_sid, account_sid, service_provider_sid, name, last_four, created_by } = key;
  await db
    .insertInto('api_keys')
    .values({
      api_key_sid,
      token: key.hashed_token,
      account_sid,
      service_provider_sid,
      expires_at: key.expires_at && toDbTime(key.expires_at),
      created_at: toDbTime(new Date()),
    })
    .execute();
  await db
    .insertInto('trunkline_api_key_details')
    .values({ api_key_sid, name, last_four, created_by })
    .execute();
}

export async function removeApiKey(db: Db, api_key_sid: string): Promise<void> {
  await db.deleteFrom('trunkline_api_key_details').where('api_key_sid', '=', api_key_sid).execute();
  await db.deleteFrom('api_keys').where('api_key_sid', '=', api_key_sid).execute();
}
