/** Speech credentials straight in the database, as this server or another program stored them. */
import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { TestApp } from './start-app.ts';

type Row = Insertable<Database['speech_credentials']>;

/** `values` are sealed as they are; without an account it is the provider's own. Answers the sid. */
export async function aSpeechRow(
  app: TestApp,
  { values = {}, ...row }: Partial<Row> & { values?: object },
): Promise<string> {
  const speech_credential_sid = randomUUID();
  await app.db
    .insertInto('speech_credentials')
    .values({
      speech_credential_sid,
      vendor: 'soniox',
      credential: app.cipher.sealForPlatform(JSON.stringify(values)),
      ...row,
    })
    .execute();
  return speech_credential_sid;
}
