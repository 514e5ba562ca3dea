import { settingsEndpoints } from '@trunkline/contract/settings/settings.contract.ts';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import type { FastifyInstance } from 'fastify';
import { findAccount } from '../accounts/accounts.store.ts';
import { audit } from '../app/audit.ts';
import { authorize } from '../app/authorize.ts';
import { problems } from '../app/problems.ts';
import { route } from '../app/route.ts';
import { withVersion } from '../app/version.ts';
import type { Db } from '../db/open.ts';
import type { TtsCache } from '../outside/tts-cache.ts';
import { about, savePasswordSettings, saveSystemInformation } from './save-settings.ts';
import { readPasswordSettings, readSystemInformation } from './settings.store.ts';

export function settingsRoutes(app: FastifyInstance, { db, ttsCache }: { db: Db; ttsCache: TtsCache }): void {
  const getAccount = async (account_sid: string) => {
    const account = await findAccount(db, account_sid);
    if (!account) throw problems.unknown('account');
    return account;
  };

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

  route(app, settingsEndpoints.saveSystemInformation, async (ask) => {
    authorize(ask, settingsPolicy, 'saveSystemInformation');
    return saveSystemInformation(db, ask.origin, ask.body);
  });

  route(app, settingsEndpoints.readTtsCache, async (ask) => {
    authorize(ask, settingsPolicy, 'readTtsCache');
    return { size: await ttsCache.size(null) };
  });

  route(app, settingsEndpoints.clearTtsCache, async (ask) => {
    authorize(ask, settingsPolicy, 'clearTtsCache');
    await audit(db, ask.origin, { action: 'clear-tts-cache', ...about('TTS cache') });
    await ttsCache.clear(null);
  });

  route(app, settingsEndpoints.readTtsCacheOfAccount, async (ask) => {
    const account = await getAccount(ask.params.account_sid);
    authorize(ask, settingsPolicy, 'readTtsCacheOfAccount', account);
    return { size: await ttsCache.size(account.account_sid) };
  });

  route(app, settingsEndpoints.clearTtsCacheOfAccount, async (ask) => {
    const account = await getAccount(ask.params.account_sid);
    authorize(ask, settingsPolicy, 'clearTtsCacheOfAccount', account);
    const { account_sid, name, service_provider_sid } = account;
    await audit(db, ask.origin, {
      action: 'clear-tts-cache',
      kind: 'accounts',
      record_sid: account_sid,
      record_name: name,
      owner: { account_sid, service_provider_sid },
    });
    await ttsCache.clear(account_sid);
  });
}
