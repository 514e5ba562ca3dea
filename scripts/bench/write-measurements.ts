/** What a change costs, its audit entry included (`R20`). */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from 'autocannon';
import { audit } from '../../server/src/app/audit.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { type Db, openDatabase } from '../../server/src/db/open.ts';
import type { Origin } from '../../server/src/http/route.ts';
import { insertServiceProvider } from '../../server/src/service-providers/service-providers.store.ts';
import { findMysql } from '../find-mysql.ts';
import { askerOf, load } from './load.ts';
import { CONNECTIONS, type Kind, type Measurement, median } from './measurement.ts';
import { emptyMysql, type Target } from './start-target.ts';

const SECONDS = 4;
/** What the filling left is still being written, and the server's code is not compiled yet: a third less in the first seconds. */
const WARM_SECONDS = 5;
const WRITES = 1000;
const SAVES = 200;

const area = 'writes';

export const writeMeasurements: Measurement[] = [
  {
    ...{ area, question: `POST and DELETE of an application, audited, ${CONNECTIONS} clients` },
    ...{ unit: 'per second', goal: { sqlite: { at_least: 2000 }, mariadb: { at_least: 1500 } } },
    measure: addAndDelete,
  },
  {
    ...{ area, question: 'what the audit entry adds to a save of an application' },
    ...{ unit: '%', goal: { at_most: 15 } },
    measure: costOfAudit,
  },
];

async function addAndDelete({ url, token, world }: Target) {
  const hook = { url: 'https://example.com/hook', method: 'POST' };
  const { account_sid } = world;
  let made = 0;
  /** Each connection deletes what it has just made. */
  const requests: Request[] = [
    {
      method: 'POST',
      path: '/api/v1/Applications',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      setupRequest(request) {
        made += 1;
        const name = `Short-lived ${made}`;
        return {
          ...request,
          body: JSON.stringify({ account_sid, name, call_hook: hook, call_status_hook: hook }),
        };
      },
      onResponse(status, body, context) {
        if (status === 201) Object.assign(context, JSON.parse(body));
      },
    },
    {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
      setupRequest: (request, context) => ({
        ...request,
        path: `/api/v1/Applications/${(context as { sid: string }).sid}`,
      }),
    },
  ];
  const asking = { url, connections: CONNECTIONS, requests };
  await load({ ...asking, seconds: WARM_SECONDS });
  const { per_second, p99, failures } = await load({ ...asking, seconds: SECONDS });
  return { value: per_second, beside: `p99 ${p99} ms`, failures };
}

const origin: Origin = {
  actor: { by: { kind: 'user', user_sid: randomUUID(), name: 'bench' }, view_only: false, scope: 'admin' },
  address: '127.0.0.1',
  request_id: randomUUID(),
  session_sid: null,
};

/** The entry's own cost is taken from bare transactions, and set against a save through the API. */
async function costOfAudit(target: Target) {
  const place = await emptyPlace(target.kind);
  const database = await openDatabase(place.target);
  await migrate(database);
  const [without, withIt]: [number[], number[]] = [[], []];
  // In turns, so that a slow moment of the machine does not hit one side only.
  for (let n = 0; n < WRITES; n += 1) {
    without.push(await write(database.db, false));
    withIt.push(await write(database.db, true));
  }
  await database.close();
  await place.drop();
  const entry = median(withIt) - median(without);
  const save = await saveThroughApi(target);
  return {
    value: (100 * entry) / (save - entry),
    beside: `${entry.toFixed(0)} of ${save.toFixed(0)} µs`,
  };
}

async function emptyPlace(kind: Kind) {
  if (kind === 'mariadb') {
    const found = await findMysql();
    if ('url' in found) return emptyMysql(found.url);
  }
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-audit-'));
  return {
    target: { file: join(folder, 'trunkline.db') },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Microseconds for one committed write. */
async function write(db: Db, audited: boolean): Promise<number> {
  const began = performance.now();
  await db.transaction().execute(async (trx) => {
    const sid = randomUUID();
    await insertServiceProvider(trx, sid, { name: sid }, null);
    if (!audited) return;
    await audit(trx, origin, {
      action: 'create',
      kind: 'service-providers',
      record_sid: sid,
      record_name: sid,
      owner: { service_provider_sid: sid, account_sid: null },
      after: { name: sid, description: null },
    });
  });
  return (performance.now() - began) * 1000;
}

/** Microseconds, the middle of many. */
async function saveThroughApi(target: Target): Promise<number> {
  const ask = askerOf(target);
  const path = `/Applications/${target.world.application_sid}`;
  const times: number[] = [];
  for (let n = 0; n < SAVES; n += 1) {
    const body = { speech_synthesis_label: `label ${n}`, record_all_calls: n % 2 };
    times.push((await ask('PUT', path, body)).ms * 1000);
  }
  return median(times);
}
