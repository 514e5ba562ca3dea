/** Applications in the database. */
import type { Application } from '@trunkline/contract/applications/applications.contract.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Page, PageQuery } from '@trunkline/contract/core/paging.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { findWebhooks, toWireWithSid, type WebhookRow } from '../app/webhooks.store.ts';
import { listPage } from '../db/list.ts';
import type { Db } from '../db/open.ts';
import { contains } from '../db/page.ts';
import { prepared, preparedWrite } from '../db/prepared.ts';
import { ofProviderItself, whoseRows } from '../db/reach.ts';
import type { Database } from '../db/tables.ts';
import { fromDbTime } from '../db/values.ts';
import { findObscureFlags } from './env-vars.store.ts';

const columns = [
  'application_sid',
  'name',
  'service_provider_sid',
  'account_sid',
  'call_hook_sid',
  'call_status_hook_sid',
  'messaging_hook_sid',
  'app_json',
  'speech_synthesis_vendor',
  'speech_synthesis_language',
  'speech_synthesis_voice',
  'speech_synthesis_label',
  'speech_recognizer_vendor',
  'speech_recognizer_language',
  'speech_recognizer_label',
  'use_for_fallback_speech',
  'fallback_speech_synthesis_vendor',
  'fallback_speech_synthesis_language',
  'fallback_speech_synthesis_voice',
  'fallback_speech_synthesis_label',
  'fallback_speech_recognizer_vendor',
  'fallback_speech_recognizer_language',
  'fallback_speech_recognizer_label',
  'env_vars',
  'record_all_calls',
  'created_at',
] as const;

export type ApplicationFilter = PageQuery & {
  name?: string | undefined;
  sort?: 'name' | '-name' | undefined;
  account_sid?: string;
  service_provider_sid?: string;
};

/** Makes an answer of the sealed environment variables. Stores hold no key. */
export type ShowVariables = (stored: {
  sealed: string | null;
  /** Which of them are known to be obscure, or not to be. */
  obscure_json: string | null;
}) => Pick<Application, 'env_vars' | 'env_vars_unreadable'>;

/** As stored: hooks as sids, environment variables sealed. */
export async function findApplicationRow(db: Db, application_sid: string) {
  return (await applicationRow(db, application_sid))[0];
}

const applicationRow = prepared((db, application_sid: string) =>
  db.selectFrom('applications').select(columns).where('application_sid', '=', application_sid),
);

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplicationRow>>>;

/** As stored and as answered, of one reading. */
export async function findStoredApplication(db: Db, application_sid: string, show: ShowVariables) {
  const row = await findApplicationRow(db, application_sid);
  const [application] = row ? await toApplications(db, [row], show) : [];
  return row && application ? { row, application } : undefined;
}

export async function findApplication(
  db: Db,
  application_sid: string,
  show: ShowVariables,
): Promise<Application | undefined> {
  return (await findStoredApplication(db, application_sid, show))?.application;
}

/** Whom the application belongs to, the provider of its account included. */
export async function findApplicationOwner(db: Db, application_sid: string): Promise<Owner | undefined> {
  const [row] = await ownerRow(db, application_sid);
  return row && { account_sid: row.account_sid, service_provider_sid: row.above ?? row.own };
}

const ownerRow = prepared((db, application_sid: string) =>
  db
    .selectFrom('applications as p')
    .leftJoin('accounts as a', 'a.account_sid', 'p.account_sid')
    .select(['p.account_sid', 'p.service_provider_sid as own', 'a.service_provider_sid as above'])
    .where('p.application_sid', '=', application_sid),
);

/** Those within the actor's reach, by name. Of a named provider, those of its accounts. */
export async function listApplications(
  db: Db,
  actor: Actor,
  filter: ApplicationFilter,
  show: ShowVariables,
): Promise<Page<Application> | Application[]> {
  const { name, service_provider_sid } = filter;
  const besides = (provider: string) => (service_provider_sid ? [] : [ofProviderItself(provider)]);
  const selection = {
    table: 'applications',
    key: 'application_sid',
    whose: whoseRows(actor, filter, besides),
    where: name ? [contains(db, sql.ref('t.name'), name)] : [],
    sorting: { columns: ['name'], descending: filter.sort === '-name' },
  };
  return listPage(db, filter, selection, async ({ page, order }) => {
    const rows = await db
      .selectFrom(page)
      .innerJoin('applications as t', 't.application_sid', 'page.sid')
      .select(columns)
      .orderBy(order)
      .execute();
    return toApplications(db, rows, show);
  });
}

async function toApplications(db: Db, rows: ApplicationRow[], show: ShowVariables): Promise<Application[]> {
  const withVariables = rows.filter(({ env_vars }) => env_vars !== null);
  const flags = await findObscureFlags(
    db,
    withVariables.map(({ application_sid }) => application_sid),
  );
  const hooks = await findWebhooks(
    db,
    rows.flatMap((row) => [row.call_hook_sid, row.call_status_hook_sid, row.messaging_hook_sid]),
  );
  return rows.map((row) => ({
    ...toApplication(row, hooks),
    ...show({ sealed: row.env_vars, obscure_json: flags.get(row.application_sid) ?? null }),
  }));
}

function toApplication(
  row: ApplicationRow,
  hooks: ReadonlyMap<string, WebhookRow>,
): Omit<Application, 'env_vars'> {
  const { env_vars: _, call_hook_sid, call_status_hook_sid, messaging_hook_sid, ...application } = row;
  return {
    ...application,
    use_for_fallback_speech: row.use_for_fallback_speech ?? 0,
    call_hook: toWireWithSid(hooks.get(call_hook_sid ?? '')),
    call_status_hook: toWireWithSid(hooks.get(call_status_hook_sid ?? '')),
    messaging_hook: toWireWithSid(hooks.get(messaging_hook_sid ?? '')),
    created_at: fromDbTime(row.created_at),
  };
}

/** Another application of the account with this name (`R22`). */
export async function isApplicationNameTaken(
  db: Db,
  account_sid: string,
  name: string,
  except: string | null,
): Promise<boolean> {
  return (await ofThatName(db, account_sid, name, except ?? '')).length > 0;
}

const ofThatName = preparedWrite((db, account_sid: string, name: string, except: string) =>
  db
    .selectFrom('applications')
    .select('application_sid')
    .where('account_sid', '=', account_sid)
    .where('name', '=', name)
    .where('application_sid', '!=', except),
);

export async function insertApplication(db: Db, row: Insertable<Database['applications']>): Promise<void> {
  await db.insertInto('applications').values(row).execute();
}

/** Leaves the columns whose value is undefined. */
export async function updateApplication(
  db: Db,
  application_sid: string,
  changes: Updateable<Database['applications']>,
): Promise<void> {
  await db.updateTable('applications').set(changes).where('application_sid', '=', application_sid).execute();
}

export const removeApplication = preparedWrite((db, application_sid: string) =>
  db.deleteFrom('applications').where('application_sid', '=', application_sid),
);
