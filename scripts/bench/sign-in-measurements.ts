/** Whether the time of an answer tells who has a user (`R10`): each address is asked about once, known beside unknown. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../../server/src/db/migrate.ts';
import { type DatabaseTarget, openDatabase } from '../../server/src/db/open.ts';
import { hashPassword } from '../../server/src/security/passwords.ts';
import { startMailServer } from '../../server/src/testing/mail-server.ts';
import { findMysql } from '../find-mysql.ts';
import { type Kind, type Measurement, quantile, type Reading } from './measurement.ts';
import { startProduct } from './running-product.ts';
import { emptyMysql } from './start-target.ts';

const TRIES = 200;
/** What is done after an answer, such as a mail, is no part of the next one. */
const PAUSE_MS = 15;

type Asked = { path: string; bodyOf(address: string): object; expected: number; at_once: number };

const asked: Record<string, Asked> = {
  'sign-in': {
    path: '/login',
    bodyOf: (address) => ({ username: address, password: 'not the password' }),
    expected: 403,
    // A refused one takes 300 ms by itself.
    at_once: 4,
  },
  'a forgotten password': {
    path: '/forgot-password',
    bodyOf: (email) => ({ email }),
    expected: 204,
    at_once: 1,
  },
  registration: {
    path: '/register',
    bodyOf: (email) => ({ provider: 'local', email, password: 'a password of ones own 2' }),
    expected: 200,
    // Hashes wait for each other.
    at_once: 1,
  },
};

export const signInMeasurements: Measurement[] = Object.entries(asked).map(([what, one]) => ({
  area: 'sign-in',
  question: `${what}: how much better than a coin the time tells a user, ${TRIES} tries each`,
  unit: '%',
  // Two samples of the same times differ by some 14 in one of twenty runs.
  goal: { at_most: 20 },
  measure: ({ kind }) => withHosted(kind, (url) => compare(url, one)),
}));

/** A server of its own, since it has to be a hosted one, on a database with nobody but so many users. */
async function withHosted(kind: Kind, measure: (url: string) => Promise<Reading>): Promise<Reading> {
  const mysql = kind === 'mariadb' ? await findMysql() : null;
  const data_dir = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
  const made = mysql && 'url' in mysql ? await emptyMysql(mysql.url) : null;
  const mails = await startMailServer();
  try {
    await addUsers(made?.target ?? { file: join(data_dir, 'trunkline.db') });
    const product = await startProduct({
      ...(made ? { DATABASE_URL: made.target.url } : {}),
      TRUNKLINE_DATA_DIR: data_dir,
      TRUNKLINE_JWT_SECRET: randomBytes(24).toString('hex'),
      TRUNKLINE_ENCRYPTION_SECRET: randomBytes(24).toString('hex'),
      TRUNKLINE_LOGINS_PER_MINUTE: '1000000',
      TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true',
      TRUNKLINE_ENABLE_FORGOT_PASSWORD: 'true',
      TRUNKLINE_SMTP_URL: mails.url,
      TRUNKLINE_MAIL_FROM: 'bench@console.example',
      TRUNKLINE_BASE_URL: 'https://console.example',
    });
    try {
      return await measure(`${product.url}/api/v1`);
    } finally {
      await product.stop();
    }
  } finally {
    await mails.close();
    await made?.drop();
    rmSync(data_dir, { recursive: true, force: true });
  }
}

const known = (nth: number) => `known-${nth}@example.com`;

async function addUsers(target: DatabaseTarget): Promise<void> {
  const database = await openDatabase(target);
  const { db } = database;
  await migrate(database);
  const hashed_password = await hashPassword('a password that nobody types');
  // One is for warming up.
  const users = Array.from({ length: TRIES + 1 }, (_, nth) => {
    const email = known(nth);
    return { user_sid: randomUUID(), name: email, email, provider: 'local', hashed_password };
  });
  await db.insertInto('users').values(users).execute();
  await db.updateTable('service_providers').set({ root_domain: 'sip.example.com' }).execute();
  await database.close();
}

async function compare(url: string, { at_once, bodyOf, expected, path }: Asked): Promise<Reading> {
  let failures = 0;
  const time = async (address: string) => {
    const began = performance.now();
    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(address)),
    });
    await reply.text();
    const ms = performance.now() - began;
    if (reply.status !== expected) failures += 1;
    await pause(PAUSE_MS);
    return ms;
  };
  for (const address of [known(TRIES), 'nobody-at-first@example.com']) await time(address);
  const [with_user, without]: [number[], number[]] = [[], []];
  const waiting = Array.from({ length: TRIES }, (_, nth) => nth);
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      for (let nth = waiting.pop(); nth !== undefined; nth = waiting.pop()) {
        const pair = [
          async () => with_user.push(await time(known(nth))),
          async () => without.push(await time(`nobody-${nth}@example.com`)),
        ];
        // Neither always comes after the other.
        for (const ask of Math.random() < 0.5 ? pair : pair.toReversed()) await ask();
      }
    }),
  );
  const beside = `user ${spread(with_user)}, none ${spread(without)} ms`;
  return { value: 100 * distance(with_user, without), beside, failures };
}

/** How far the two distributions are apart at most: 0 for the same, 1 where a time tells for certain. */
function distance(one: readonly number[], other: readonly number[]): number {
  const share = (values: readonly number[], most: number) =>
    values.filter((value) => value <= most).length / values.length;
  return Math.max(...[...one, ...other].map((at) => Math.abs(share(one, at) - share(other, at))));
}

/** At 5, 50 and 95 in a hundred. */
function spread(values: readonly number[]): string {
  return [0.05, 0.5, 0.95].map((at) => quantile(values, at).toFixed(0)).join('/');
}
