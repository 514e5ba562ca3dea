import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import type { Origin } from '../http/route.ts';
import { makeCipher } from '../security/cipher.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { JWT_SECRET } from '../testing/world.ts';
import { changeLlmCredential, createLlmCredential } from './save-llm-credential.ts';

let app: TestApp;

before(async () => {
  app = await startApp();
});
after(() => app.close());

test('a change reads its record with the lock, and once more when it is done', async () => {
  const service_provider_sid = await app.world.provider('Counting');
  const owner = { account_sid: null, service_provider_sid };
  const cipher = makeCipher(JWT_SECRET, 'own');
  const origin: Origin = {
    actor: { by: { kind: 'user', user_sid: 'nobody', name: 'Counting' }, view_only: false, scope: 'admin' },
    ...{ address: '192.0.2.1', request_id: 'counted', session_sid: null },
  };
  const input = { ...owner, vendor: 'openai' as const, label: null, api_key: 'sk-counted' };
  const sid = await createLlmCredential(app.db, cipher, origin, owner, input);
  let reads = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      const isRead = node.kind === 'SelectQueryNode';
      if (isRead && JSON.stringify(node.from).includes('"trunkline_llm_credentials"')) reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await changeLlmCredential(app.db.withPlugin(counting), cipher, origin, sid, owner, {});
  assert.equal(reads, 2);
});
