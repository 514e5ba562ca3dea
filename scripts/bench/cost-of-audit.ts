/** What the audit entry adds to a write (`R20`). */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit } from '../../server/src/app/audit.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { type Db, openDatabase } from '../../server/src/db/open.ts';
import type { Origin } from '../../server/src/http/route.ts';
import { insertServiceProvider } from '../../server/src/service-providers/service-providers.store.ts';
import type { Row, Target } from './measurements.ts';

const WRITES = 3000;
const SAVES = 400;
const MOST = 0.15;

const origin: Origin = {
  actor: { by: { kind: 'user', user_sid: randomUUID(), name: 'bench' }, view_only: false, scope: 'admin' },
  address: '127.0.0.1',
  request_id: randomUUID(),
};

/** The entry's own cost is taken from bare transactions, and set against a save through the API. */
export async function costOfAudit(target: Target): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-audit-'));
  const database = await openDatabase({ file: join(folder, 'trunkline.db') });
  await migrate(database);
  const [without, withIt]: [number[], number[]] = [[], []];
  // In turns, so that a slow moment of the machine does not hit one side only.
  for (let n = 0; n < WRITES; n += 1) {
    without.push(await write(database.db, false));
    withIt.push(await write(database.db, true));
  }
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  const entry = median(withIt) - median(without);
  const save = await saveThroughApi(target);
  const share = entry / (save - entry);
  return {
    question: 'what the audit entry adds to a save of an application',
    measured: `${whole(entry)} of ${whole(save)} µs: ${whole(share * 100)} %`,
    goal: `at most ${MOST * 100} %`,
    passed: share <= MOST,
  };
}

/** Microseconds for one committed write. */
async function write(db: Db, audited: boolean): Promise<number> {
  const began = performance.now();
  await db.transaction().execute(async (trx) => {
    const sid = randomUUID();
    await insertServiceProvider(trx, sid, { name: sid });
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
async function saveThroughApi({ url, token, account_sid }: Target): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const list = await fetch(`${url}/api/v1/Accounts/${account_sid}/Applications?page=1&page_size=1`, {
    headers,
  });
  const { data } = (await list.json()) as { data: { application_sid: string }[] };
  const address = `${url}/api/v1/Applications/${data[0]?.application_sid}`;
  const times: number[] = [];
  for (let n = 0; n < SAVES; n += 1) {
    const body = JSON.stringify({ speech_synthesis_label: `label ${n}`, record_all_calls: n % 2 });
    const began = performance.now();
    const reply = await fetch(address, { method: 'PUT', headers, body });
    times.push((performance.now() - began) * 1000);
    if (reply.status !== 204) throw new Error(`a save was refused: ${await reply.text()}`);
  }
  return median(times);
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function whole(n: number): string {
  return Math.round(n).toLocaleString('en');
}
