/** Applications in the database. */
import { shownAppJson } from '@trunkline/contract/applications/app-json.ts';
import type {
  Application,
  ListedApplication,
} from '@trunkline/contract/applications/applications.contract.ts';
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Page, PageQuery } from '@trunkline/contract/core/paging.ts';
import type { Updateable } from 'kysely';
import { holding } from '../app/holding-name.store.ts';
import { named } from '../app/named-tables.store.ts';
import { toWireWithSid } from '../app/webhooks.store.ts';
import { heldBack } from '../db/held-back.ts';
import { insertRow } from '../db/insert-row.ts';
import { foresee, isForeseenFree } from '../db/kept-within.ts';
import { listPage, sortingBy } from '../db/list.ts';
import type { Db } from '../db/open.ts';
import { pageRows } from '../db/page-rows.ts';
import { prepared, preparedWrite } from '../db/prepared.ts';
import { ofProviderItself, whoseRows } from '../db/reach.ts';
import { rememberedPage } from '../db/remembered-pages.ts';
import type { Database } from '../db/tables.ts';
import { fromDbTime } from '../db/values.ts';
import {
  findStoredApplication,
  type StoredApplication,
  selectApplications,
  stored,
} from './application-row.store.ts';

export type ApplicationFilter = PageQuery & {
  name?: string | undefined;
  sort?: string | undefined;
  account_sid?: string;
  service_provider_sid?: string;
};

/** Makes an answer of the sealed environment variables. Stores hold no key. */
export type ShowVariables = (stored: {
  sealed: string | null;
  /** Which of them are known to be obscure, or not to be. */
  obscure_json: string | null;
}) => Pick<Application, 'env_vars' | 'env_vars_unreadable'>;

export async function findApplication(
  db: Db,
  application_sid: string,
  show: ShowVariables,
): Promise<Application | undefined> {
  const found = await findStoredApplication(db, application_sid);
  return found && toApplication(found, show);
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
): Promise<Page<ListedApplication> | ListedApplication[]> {
  const { name, service_provider_sid } = filter;
  const besides = (provider: string) => (service_provider_sid ? [] : [ofProviderItself(provider)]);
  const selection = {
    table: 'applications',
    key: 'application_sid',
    whose: whoseRows(actor, filter, besides),
    where: name ? [holding(db, named.applications, name)] : [],
    sorting: sortingBy(filter.sort ?? 'name', { name: ['name'], created_at: ['created_at'] }),
  };
  return rememberedPage(db, 'applications', { actor, filter }, () =>
    listPage(db, filter, selection, async (places) =>
      (await applicationsOnPage(db, places)).map((row) =>
        Object.assign(toApplication(stored(row), show), { account_name: row.account_name }),
      ),
    ),
  );
}

const applicationsOnPage = pageRows((db, { page, order }) =>
  selectApplications(db)
    .innerJoin(page, 'page.sid', 't.application_sid')
    .leftJoin('accounts as a', 'a.account_sid', 't.account_sid')
    .select('a.name as account_name')
    .orderBy(order),
);

/** As it is answered. */
export function toApplication({ row, hooks }: StoredApplication, show: ShowVariables): Application {
  return {
    application_sid: row.application_sid,
    name: row.name,
    service_provider_sid: row.service_provider_sid,
    account_sid: row.account_sid,
    app_json: row.app_json === null ? null : shownAppJson(row.app_json),
    speech_synthesis_vendor: row.speech_synthesis_vendor,
    speech_synthesis_language: row.speech_synthesis_language,
    speech_synthesis_voice: row.speech_synthesis_voice,
    speech_synthesis_label: row.speech_synthesis_label,
    speech_recognizer_vendor: row.speech_recognizer_vendor,
    speech_recognizer_language: row.speech_recognizer_language,
    speech_recognizer_label: row.speech_recognizer_label,
    use_for_fallback_speech: row.use_for_fallback_speech ?? 0,
    fallback_speech_synthesis_vendor: row.fallback_speech_synthesis_vendor,
    fallback_speech_synthesis_language: row.fallback_speech_synthesis_language,
    fallback_speech_synthesis_voice: row.fallback_speech_synthesis_voice,
    fallback_speech_synthesis_label: row.fallback_speech_synthesis_label,
    fallback_speech_recognizer_vendor: row.fallback_speech_recognizer_vendor,
    fallback_speech_recognizer_language: row.fallback_speech_recognizer_language,
    fallback_speech_recognizer_label: row.fallback_speech_recognizer_label,
    record_all_calls: row.record_all_calls,
    call_hook: toWireWithSid(hooks.call_hook),
    call_status_hook: toWireWithSid(hooks.call_status_hook),
    messaging_hook: toWireWithSid(hooks.messaging_hook),
    created_at: fromDbTime(row.created_at),
    ...show({ sealed: row.env_vars, obscure_json: row.obscure_json }),
  };
}

/** Another application of the account with this name (`R22`). */
export async function isApplicationNameTaken(
  db: Db,
  account_sid: string,
  name: string,
  except: string | null,
): Promise<boolean> {
  if (except === null && isForeseenFree(db, takenKey(account_sid)(name))) return false;
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

const takenKey = (account_sid: string) => (name: string) => `application ${account_sid} ${name}`;

/** Before very many are added to an account. */
export function foreseeApplications(trx: Db, account_sid: string, names: readonly string[]): Promise<void> {
  return foresee(trx, names, takenKey(account_sid), async (some) => {
    const row = await trx
      .selectFrom('applications')
      .select('application_sid')
      .where('account_sid', '=', account_sid)
      .where('name', 'in', some)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  });
}

export const insertApplication = insertRow('applications');

/** Leaves the columns whose value is undefined. */
export async function updateApplication(
  db: Db,
  application_sid: string,
  changes: Updateable<Database['applications']>,
): Promise<void> {
  await db
    .updateTable('applications')
    .set(changes)
    .where('application_sid', '=', application_sid)
    .modifyEnd(heldBack)
    .execute();
}

export const removeApplication = preparedWrite((db, application_sid: string) =>
  db.deleteFrom('applications').where('application_sid', '=', application_sid).modifyEnd(heldBack),
);
