import { settingsEndpoints } from '@trunkline/contract/settings/settings.contract.ts';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import type { FastifyInstance } from 'fastify';
import { authorize } from '../app/authorize.ts';
import { route } from '../app/route.ts';
import type { Db } from '../db/open.ts';
import { readPasswordSettings } from './settings.store.ts';

export function settingsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, settingsEndpoints.readPasswordSettings, async (ask) => {
    authorize(ask, settingsPolicy, 'readPasswordSettings');
    return readPasswordSettings(db);
  });
}
