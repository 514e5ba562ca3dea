/** Where recordings are kept, in a document: taken out, put in and held to its place as in the console. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aServiceKey } from '@trunkline/contract/accounts/storage-vendors.sample.ts';
import type { AppliedPlan } from '@trunkline/contract/configuration/configuration.contract.ts';
import { NO_REFERENCE, referenceTo } from '@trunkline/contract/configuration/document-values.ts';
import { makeConfigured } from '../testing/configured-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Who } from '../testing/world.ts';

let app: TestApp;
let as: Who;
let account_sid: string;

before(async () => {
  app = await startApp();
  ({ as, account_sid } = await makeConfigured(app, 'acme'));
});
after(() => app.close());

const of = (lines: string[]) =>
  `trunkline: 1\nproviders:\n  - name: acme\n    accounts:\n      - name: Harbour\n        bucket_credential:${lines.map((line) => `\n          ${line}`).join('')}\n`;

async function apply(text: string, secrets: Record<string, string> = {}, status = 200) {
  const body = { documents: [{ name: 'a.yaml', text }], secrets };
  const reply = await app.ask<AppliedPlan>('POST', '/Apply', { as, body });
  assert.equal(reply.status, status, reply.text);
  return reply;
}

async function stored(): Promise<Record<string, unknown> | null> {
  const { bucket_credential: sealed } = await app.db
    .selectFrom('accounts')
    .select('bucket_credential')
    .where('account_sid', '=', account_sid)
    .executeTakeFirstOrThrow();
  return sealed === null ? null : JSON.parse(app.cipher.open(sealed, ''));
}

const s3 = ['vendor: s3_compatible', 'endpoint: https://storage.example.com', 'access_key_id: sample-key-id'];
const key = `secret_access_key: ${referenceTo('KEY')}`;

test('a secret that is not given stays where the rest changes, and has to be given where it would go elsewhere', async () => {
  const renamed = of([...s3, 'name: other-calls', key, 'tags:', '  - Key: team', '    Value: desk']);
  const { body } = await apply(renamed);
  assert.deepEqual(
    body.changes.map(({ kind, differences }) => [kind, differences.map(({ field }) => field)]),
    [['account', ['bucket_credential']]],
  );
  assert.doesNotMatch(JSON.stringify(body), /canary/);
  const now = await stored();
  assert.equal(now?.secret_access_key, 'canary-secret bucket');
  assert.deepEqual([now?.name, now?.tags], ['other-calls', [{ Key: 'team', Value: 'desk' }]]);
  assert.equal((await apply(renamed)).body.changed, 0);

  const moved = renamed.replace('storage.example.com', 'elsewhere.example.com');
  const refused = await apply(moved, {}, 400);
  assert.match(refused.problem.msg, /^a\.yaml, line 5: account, Harbour of acme: .*Nothing was changed\.$/);
  assert.deepEqual(await stored(), now);
  await apply(moved, { KEY: 'another canary-secret' });
  assert.equal((await stored())?.secret_access_key, 'another canary-secret');
  assert.equal((await apply(moved, { KEY: 'another canary-secret' })).body.changed, 0);
});

test('another vendor takes its place, a service key as a file is kept whole, and null removes it', async () => {
  const google = of(['vendor: google', 'name: calls', `service_key: ${referenceTo('SERVICE_KEY')}`]);
  assert.match((await apply(google, {}, 400)).problem.msg, /the secret SERVICE_KEY is missing/);
  await apply(google, { SERVICE_KEY: aServiceKey() });
  assert.equal((await stored())?.service_key, aServiceKey());
  assert.equal((await apply(google, { SERVICE_KEY: aServiceKey() })).body.changed, 0);
  await apply(google.replace('name: calls', 'name: calls-2'));
  const { name, service_key } = (await stored()) ?? {};
  assert.deepEqual([name, service_key], ['calls-2', aServiceKey()]);
  await apply(of([]).replace('bucket_credential:', 'bucket_credential: null'));
  assert.equal(await stored(), null);
});

test('what is missing, unknown, or a secret itself is told with its line', async () => {
  const refused = async (lines: string[]) =>
    (await apply(of(lines), {}, 400)).problem.issues?.map(({ message }) => message);
  assert.deepEqual(
    await refused(['vendor: azure', 'name: calls', 'connection_string: AccountKey=abc', 'colour: red']),
    [
      'a.yaml, line 10: what stands in bucket_credential has no field called colour',
      `a.yaml, line 9: connection_string ${NO_REFERENCE}`,
    ],
  );
  assert.deepEqual(await refused(['vendor: aws_s3', 'name: calls', key, 'access_key_id: id']), [
    'a.yaml, line 7: Region is required',
  ]);
  assert.match(String(await refused(['vendor: floppy'])), /line 7: /);
});
