/** A hundred thousand secrets sealed anew by the command (`npm run rotate-keys`), beside a server that is asked for lists meanwhile. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/db/open.ts';
import { makeCipher } from '../../server/src/security/cipher.ts';
import { runCommand } from '../../server/src/testing/run-command.ts';
import { insertMany } from './insert-many.ts';
import { type Measurement, quantile, type Reading } from './measurement.ts';
import type { Target } from './start-target.ts';

const SECRETS = 100_000;
const CALM_MS = 5000;
/** And the few that the world has besides. */
const ALL = /^10\d,?\d{3} values sealed anew[,;]/m;

export const rotationMeasurements: Measurement[] = [
  {
    ...{ area: 'rotation', only_by_name: true, question: `${SECRETS / 1000},000 secrets sealed anew` },
    ...{ unit: 's', goal: { at_most: 60 } },
    measure,
  },
];

async function measure(target: Target): Promise<Reading> {
  const before = target.env.TRUNKLINE_ENCRYPTION_SECRET ?? '';
  const after = target.env.TRUNKLINE_ENCRYPTION_SECRET_OTHER ?? '';
  await addSecrets(target, before);
  const calm = await waitsUntil(target, new Promise((done) => setTimeout(done, CALM_MS)));
  const began = performance.now();
  const rotating = rotate(target, after, before);
  const busy = await waitsUntil(target, rotating);
  const { said } = await rotating;
  const value = (performance.now() - began) / 1000;
  // The server goes on sealing with the secret of before, and is asked for other things next.
  const back = await rotate(target, before, after);
  const [usual, meanwhile] = [calm, busy].map((waits) => quantile(waits, 0.99));
  return {
    value,
    beside: `a list within ${meanwhile?.toFixed(1)} ms in 99 of 100 cases, ${usual?.toFixed(1)} ms before`,
    // The server that still seals with the other one is told, which is no failure here.
    failures: [said, back.said].every((text) => ALL.test(text)) ? 0 : 1,
  };
}

const rotate = ({ env }: Target, now: string, other: string) =>
  runCommand('operations/rotate-keys-command.ts', [], {
    ...{ ...env, TRUNKLINE_ENCRYPTION_SECRET: now, TRUNKLINE_ENCRYPTION_SECRET_OTHER: other },
  });

/** How long each answer took, in ms, one after the other until something else is done. */
async function waitsUntil({ url, token }: Target, done: Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const watched = done.finally(() => {
    isDone = true;
  });
  const waits: number[] = [];
  while (!isDone) {
    const asked = performance.now();
    const reply = await fetch(`${url}/api/v1/Accounts?page=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await reply.text();
    waits.push(performance.now() - asked);
  }
  await watched;
  return waits;
}

/** SIP clients of one account, each with a password. */
async function addSecrets({ env }: Target, secret: string): Promise<void> {
  const url = env.DATABASE_URL;
  const file = join(env.TRUNKLINE_DATA_DIR ?? '', 'trunkline.db');
  const database = await openDatabase(url ? { url } : { file });
  const cipher = makeCipher(secret, 'own');
  const { db } = database;
  const { service_provider_sid } = await db
    .selectFrom('service_providers')
    .select('service_provider_sid')
    .executeTakeFirstOrThrow();
  const account_sid = randomUUID();
  const account = { account_sid, service_provider_sid, name: 'Rotated', webhook_secret: 'a secret' };
  await db.insertInto('accounts').values(account).execute();
  await insertMany(
    db,
    'clients',
    Array.from({ length: SECRETS }, (_, nth) => ({
      ...{ client_sid: randomUUID(), account_sid, username: `rotated-${nth}` },
      password: cipher.seal(`password ${nth}`),
    })),
  );
  await database.close();
}
