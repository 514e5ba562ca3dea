/** Looks after the DNS records of SIP realms while the server runs. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type RealmRecords, realmRecords } from '../accounts/realm-records.ts';
import type { Db } from '../db/open.ts';
import type { Config } from './config.ts';
import { dnsProvider } from './dns-config.ts';
import type { Timed } from './timed.ts';

type Parts = { config: Pick<Config, 'dns'>; db: Db; log: FastifyBaseLogger; timed: Timed };

export function openRealms(app: FastifyInstance, { config, db, log, timed }: Parts): RealmRecords {
  const realms = realmRecords({ db, dns: timed('dns', dnsProvider(config.dns)), log });
  app.addHook('onReady', async () => realms.start());
  app.addHook('onClose', () => realms.stop());
  return realms;
}
