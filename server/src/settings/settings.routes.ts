import { settingsEndpoints } from '@trunkline/contract/settings/settings.contract.ts';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import type { FastifyInstance } from 'fastify';
import { getTenantAccount } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import type { TtsCache } from '../outside/tts-cache.ts';
import { clearTtsCache, fromTtsCache } from './clear-tts-cache.ts';
import { savePasswordSettings, saveSystemInformation } from './save-settings.ts';
import { readPasswordSettings, readSystemInformation } from './settings.store.ts';

export function settingsRoutes(app: FastifyInstance, { db, ttsCache }: { db: Db; ttsCache: TtsCache }): void {
  route(app, settingsEndpoints.readPasswordSettings, async (ask) => {
    authorize(ask, settingsPolicy, 'readPasswordSettings');
    return withVersion(ask, await readPasswordSettings(db));
  });

  route(app, settingsEndpoints.savePasswordSettings, async (ask) => {
    authorize(ask, settingsPolicy, 'savePasswordSettings');
    await savePasswordSettings(db, ask.origin, ask.body);
    return {};
  });

  route(app, settingsEndpoints.readSystemInformation, async (ask) => {
    authorize(ask, settingsPolicy, 'readSystemInformation');
    return withVersion(ask, await readSystemInformation(db));
  });

  route(
    app,
    settingsEndpoints.saveSystemInformation,
    async (ask) => {
      authorize(ask, settingsPolicy, 'saveSystemInformation');
      return saveSystemInformation(db, ask.origin, ask.body);
    },
    () => readSystemInformation(db),
  );

  route(app, settingsEndpoints.readTtsCache, async (ask) => {
    authorize(ask, settingsPolicy, 'readTtsCache');
    return { size: await fromTtsCache(ttsCache.size(null)) };
  });

  route(app, settingsEndpoints.clearTtsCache, async (ask) => {
    authorize(ask, settingsPolicy, 'clearTtsCache');
    await clearTtsCache(db, ask.origin, ttsCache, null);
  });

  route(app, settingsEndpoints.readTtsCacheOfAccount, async (ask) => {
    const account = await getTenantAccount(db, ask.params.account_sid);
    authorize(ask, settingsPolicy, 'readTtsCacheOfAccount', account);
    return { size: await fromTtsCache(ttsCache.size(account.account_sid)) };
  });

  route(app, settingsEndpoints.clearTtsCacheOfAccount, async (ask) => {
    const account = await getTenantAccount(db, ask.params.account_sid);
    authorize(ask, settingsPolicy, 'clearTtsCacheOfAccount', account);
    await clearTtsCache(db, ask.origin, ttsCache, account);
  });
}
