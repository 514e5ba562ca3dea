/** Another code that is asked for by eight at once (`R32`, `R44`). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Registered, signUpEndpoints } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { toDbTimeExact } from '../db/values.ts';
import { atOnce, rounds, WRITERS } from '../testing/race.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;

before(async () => {
  app = await startApp({
    TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true',
    TRUNKLINE_BASE_URL: 'https://console.example',
    TRUNKLINE_SMTP_URL: 'smtp://127.0.0.1:1',
    TRUNKLINE_MAIL_FROM: 'noreply@console.example',
  });
  const provider = await app.world.provider();
  await app.db
    .updateTable('service_providers')
    .set({ root_domain: 'sip.example.com' })
    .where('service_provider_sid', '=', provider)
    .execute();
});
after(() => app.close());

const { register, resendCode } = signUpEndpoints;

test('of eight who ask for another code at once all are answered, and one mail is sent', () =>
  rounds(async (round) => {
    const email = `again-${round}@example.com`;
    const { body } = await app.ask<Registered>(register.method, register.path, {
      body: { provider: 'local', email, password: 'a first canary-secret 1' },
    });
    const mailed_at = toDbTimeExact(new Date(Date.now() - 61_000));
    await app.db.updateTable('trunkline_sign_ups').set({ mailed_at }).where('email', '=', email).execute();
    const again = { user_sid: body.user_sid, type: 'email' };
    const answers = await atOnce(() =>
      app.ask(resendCode.method, resendCode.path, { as: body.jwt, body: again }),
    );
    const { 204: sent = 0, 429: early = 0 } = answers;
    assert.equal(sent + early, WRITERS, JSON.stringify(answers));
    const notes = app.db.selectFrom('trunkline_sign_ups').select('mails').where('email', '=', email);
    assert.deepEqual(await notes.execute(), [{ mails: 2 }]);
  }));
