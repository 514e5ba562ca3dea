/** The rows of a new customer: account, plan, person, first applications. */
import { randomUUID } from 'node:crypto';
import { insertWebhooks } from '../app/webhooks.store.ts';
import { insertUnlessThere } from '../db/insert-over.ts';
import type { Db } from '../db/open.ts';
import { toDbTime } from '../db/values.ts';

/** Whether somebody with this address has registered before. */
export async function rememberSignUp(trx: Db, email: string, name: string): Promise<boolean> {
  return !(await insertUnlessThere(trx, trx.insertInto('signup_history').values({ email, name })));
}

type NewAccount = {
  account_sid: string;
  service_provider_sid: string;
  name: string;
  webhook_secret: string;
  plan_type: 'trial' | 'free';
  trial_ends: Date | null;
};

export async function insertNewAccount(trx: Db, { trial_ends, ...row }: NewAccount): Promise<void> {
  const trial_end_date = trial_ends && toDbTime(trial_ends);
  await trx
    .insertInto('accounts')
    .values({ ...row, trial_end_date, is_active: 1 })
    .execute();
}

type StarterApplication = { name: string; call_hook: string; call_status_hook: string };

const SPOKEN = {
  speech_synthesis_vendor: 'google',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'en-US-Wavenet-C',
  speech_recognizer_vendor: 'google',
  speech_recognizer_language: 'en-US',
};

/** Those with the same address share one webhook. */
export async function insertStarterApplications(
  trx: Db,
  account_sid: string,
  applications: readonly StarterApplication[],
): Promise<void> {
  const urls = new Set(
    applications.flatMap(({ call_hook, call_status_hook }) => [call_hook, call_status_hook]),
  );
  const hooks = new Map([...urls].map((url) => [url, randomUUID()]));
  await insertWebhooks(
    trx,
    [...hooks].map(([url, webhook_sid]) => ({
      webhook_sid,
      url,
      method: 'POST',
      username: null,
      password: null,
    })),
  );
  await trx
    .insertInto('applications')
    .values(
      applications.map(({ name, call_hook, call_status_hook }) => ({
        application_sid: randomUUID(),
        name,
        account_sid,
        call_hook_sid: hooks.get(call_hook) ?? null,
        call_status_hook_sid: hooks.get(call_status_hook) ?? null,
        ...SPOKEN,
      })),
    )
    .execute();
}
