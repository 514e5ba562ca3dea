/** Recordings that media servers send to this server's own port (`W46`). */
import type { FastifyInstance } from 'fastify';
import { findAccountRow } from '../accounts/accounts.store.ts';
import type { CallStore } from '../calls/call-store.ts';
import { readNow } from '../db/database-server.ts';
import type { Db } from '../db/open.ts';
import { mp3Encoder } from '../outside/mp3-encoder.ts';
import type { OpenRecordings } from '../outside/recording-bucket.ts';
import { isForRecordings, recordingSockets } from '../outside/recording-sockets.ts';
import { recordingTaker } from '../recent-calls/take-recording.ts';
import { troubleTeller } from '../recent-calls/tell-recording-trouble.ts';
import type { Config } from './config.ts';
import { claimRound } from './rounds.store.ts';

/** Other upgrade requests are answered over HTTP, as on a server that takes no recordings. */
export const upgrades = { shouldUpgradeCallback: isForRecordings };

type Parts = { openRecordings: OpenRecordings; calls: CallStore; db: Db; hurry?: AbortSignal | undefined };

/** A stopping server stores what it has of each recording, as far as the bucket takes it before `hurry`. */
export function takeRecordings(
  app: FastifyInstance,
  uploads: NonNullable<Config['uploads']>,
  { openRecordings, calls, db, hurry }: Parts,
): void {
  const mp3 = mp3Encoder();
  const providerOf = async (account_sid: string) =>
    (await findAccountRow(db, account_sid))?.service_provider_sid ?? null;
  const claim = async (name: string, for_ms: number) => claimRound(db, name, for_ms, await readNow(db));
  const tell = troubleTeller({ calls, providerOf, claim, log: app.log });
  const take = recordingTaker({ openRecordings, mp3, tell, most_at_once: uploads.most_at_once });
  const sockets = recordingSockets(app.server, { ...uploads, take, log: app.log, hurry });
  app.addHook('preClose', () => sockets.close());
  app.addHook('onClose', () => mp3.close());
}
