/** Applications as a document has them. */
import { shownAppJson } from '@trunkline/contract/applications/app-json.ts';
import { eachInSlices } from '../db/slices.ts';
import type { Cipher } from '../security/cipher.ts';
import { type Voice, withVoiceNames } from './custom-voices.ts';
import type { Fields } from './entry.ts';
import { readEnvironment } from './environment.ts';
import type { Part } from './part.store.ts';
import type { Reading } from './read-credentials.ts';
import type { WorldRows } from './world.store.ts';

type Tools = Pick<Reading, 'of' | 'add' | 'lack'> & {
  cipher: Cipher;
  voices: readonly Voice[];
  hook(sid: string | null): Fields | null;
};

export async function readApplications(
  rows: WorldRows,
  { service_provider_sid }: Part,
  { of, add, lack, cipher, voices, hook }: Tools,
): Promise<void> {
  await eachInSlices(rows.applications, (row) => {
    const { application_sid, account_sid, call_hook_sid, call_status_hook_sid, messaging_hook_sid, ...rest } =
      row;
    const { env_vars: sealed, obscure_json, app_json, use_for_fallback_speech, ...fields } = rest;
    const place = of(row);
    if (!call_hook_sid || !call_status_hook_sid) {
      lack(place, `the application ${row.name}, which lacks a webhook,`);
      return;
    }
    const env_vars = readEnvironment(cipher, { sealed, obscure_json });
    if (env_vars === undefined) lack(place, `the environment variables of the application ${row.name}`);
    const asking = { service_provider_sid, account_sid: account_sid ?? undefined };
    add(place, 'applications', application_sid, {
      ...withVoiceNames(fields, voices, asking),
      use_for_fallback_speech: use_for_fallback_speech ?? 0,
      app_json: app_json === null ? null : shownAppJson(app_json).trim(),
      call_hook: hook(call_hook_sid),
      call_status_hook: hook(call_status_hook_sid),
      messaging_hook: hook(messaging_hook_sid),
      env_vars,
    });
  });
}
