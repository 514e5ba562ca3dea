/** The figures that every backend promises; the times are of the last days, since that is what they are about. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { callBackends } from '../testing/call-backends.ts';
import { aStoredCall } from '../testing/call-points.ts';
import type { CallStats, StatsOf, StoredCall } from './call-store.ts';

const HOUR = 3_600_000;
const last = Math.floor(Date.now() / HOUR) - 1;
const hours = { first: last - 47, last };
const at = (hours_ago: number, ms = 0) => (last - hours_ago) * HOUR + ms;

const owner = { account_sid: randomUUID(), service_provider_sid: randomUUID() };
const sibling = randomUUID();
const [ours, other] = [randomUUID(), randomUUID()];

/** Of that many seconds, in progress all the time. */
function lasting(seconds: number, attempted_at: number, over: Partial<StoredCall> = {}): StoredCall {
  const terminated_at = attempted_at + seconds * 1000;
  return aStoredCall({
    ...owner,
    attempted_at,
    terminated_at,
    duration: seconds,
    application_sid: ours,
    ...over,
  });
}

const failed = { answered: false, answered_at: null, call_sid: null, trace_id: null, application_sid: null };

const calls = [
  // Five at the same time, of which two began an hour before; one that ends where another begins is not with it.
  lasting(4000, at(2, 3_000_000)),
  lasting(4000, at(2, 3_000_000), { trunk: 'West' }),
  lasting(60, at(1, 300_000)),
  lasting(60, at(1, 330_000)),
  lasting(60, at(1, 340_000), { trunk: 'West', application_sid: other }),
  lasting(60, at(1, 390_000), { account_sid: sibling }),
  // Between two looks.
  lasting(7, at(5, 1), { trunk: 'West' }),
  lasting(0, at(30), { ...failed, sip_status: 486, trunk: 'West' }),
  lasting(0, at(30, 1), { ...failed, sip_status: 503 }),
  lasting(0, at(30, 2), { ...failed, sip_status: 503, application_sid: other }),
  lasting(0, at(31), { ...failed, sip_status: null, trunk: null }),
  lasting(999, at(60)),
];

for (const backend of await callBackends()) {
  const skip = 'absent' in backend ? backend.absent : false;
  describe(`${backend.name}`, { skip }, () => {
    let stats: CallStats;
    const of = (over: Partial<StatsOf> = {}): StatsOf => ({
      whose: { account_sid: owner.account_sid },
      hours,
      ...over,
    });
    const provider = { service_provider_sid: owner.service_provider_sid };

    before(async () => {
      if ('absent' in backend) return;
      const store = await backend.open();
      await store.write({ calls, alerts: [] });
      await store.write({ calls: calls.slice(0, 3), alerts: [] });
      stats = await backend.stats();
    });
    after(async () => {
      if (!('absent' in backend)) await backend.close();
    });

    test('sums of each hour, of an account, its provider, a trunk, an application and both', async () => {
      assert.deepEqual(await stats.volume(of()), [
        { hour: last - 31, attempts: 1, answered: 0, seconds: 0, longest: 0 },
        { hour: last - 30, attempts: 3, answered: 0, seconds: 0, longest: 0 },
        { hour: last - 5, attempts: 1, answered: 1, seconds: 7, longest: 7 },
        { hour: last - 2, attempts: 2, answered: 2, seconds: 8000, longest: 4000 },
        { hour: last - 1, attempts: 3, answered: 3, seconds: 180, longest: 60 },
      ]);
      const counted = async (over: Partial<StatsOf>) =>
        (await stats.volume(of(over))).map(({ hour, attempts }) => [last - hour, attempts]);
      assert.deepEqual((await counted({ whose: provider })).at(-1), [1, 4]);
      assert.deepEqual(await counted({ trunk: 'West' }), [
        [30, 1],
        [5, 1],
        [2, 1],
        [1, 1],
      ]);
      assert.deepEqual(await counted({ application_sid: other }), [
        [30, 1],
        [1, 1],
      ]);
      assert.deepEqual(await counted({ trunk: 'West', application_sid: other }), [[1, 1]]);
      assert.deepEqual(await counted({ trunk: "West' or '1'='1" }), []);
    });

    test('how many calls there were at the same time, also of those that go on from hour to hour', async () => {
      const seen = async (over: Partial<StatsOf>) =>
        (await stats.peaks(of(over))).flatMap(({ hour, peak }) => (peak > 0 ? [[last - hour, peak]] : []));
      assert.deepEqual(await seen({}), [
        [2, 2],
        [1, 5],
      ]);
      assert.deepEqual(await seen({ whose: { account_sid: sibling } }), [[1, 1]]);
      assert.deepEqual(await seen({ whose: provider }), [
        [2, 2],
        [1, 5],
      ]);
      assert.deepEqual(await seen({ trunk: 'West' }), [
        [2, 1],
        [1, 2],
      ]);
      assert.deepEqual(await seen({ application_sid: ours, hours: { first: last - 1, last } }), [[1, 4]]);
    });

    test('the most calls at the same time of many owners at once', async () => {
      const { account_sid, service_provider_sid } = owner;
      const asked = [account_sid, service_provider_sid, sibling, 'nobody'];
      const highest = async (first: number, until = last) =>
        new Map((await stats.highest(asked, { first, last: until })).map((one) => [one.owner, one.peak]));
      const all = await highest(last - 47);
      assert.deepEqual(
        asked.map((one) => all.get(one) ?? 0),
        [5, 5, 1, 0],
      );
      assert.equal((await highest(last - 2, last - 2)).get(account_sid), 2);
      assert.equal((await highest(last - 40, last - 35)).size, 0);
    });

    test('sums of the calls that ended in the last minutes, for many owners and windows at once', async () => {
      const { account_sid, service_provider_sid } = owner;
      const now = at(1, 460_000);
      const rows = await stats.recent([account_sid, service_provider_sid, sibling, 'nobody'], [3, 60], now);
      const sums = new Map(rows.map(({ owner, window, ...rest }) => [`${owner} ${window}`, rest]));
      const of = (whose: string, window: number) => sums.get(`${whose} ${window}`);
      // Those that last for hours have not ended.
      assert.deepEqual(of(account_sid, 3), { attempts: 3, answered: 3, seconds: 180 });
      assert.equal(of(sibling, 1440), undefined);
      const later = await stats.recent([service_provider_sid], [2880], at(0));
      assert.deepEqual(later, [
        { owner: service_provider_sid, window: 2880, attempts: 11, answered: 7, seconds: 8247 },
      ]);
    });

    test('sums of the hours, of many owners at once', async () => {
      const { account_sid, service_provider_sid } = owner;
      const rows = await stats.owners([account_sid, service_provider_sid, sibling, 'nobody'], hours);
      const byOwner = new Map(rows.map(({ owner: whose, ...sums }) => [whose, sums]));
      assert.equal(byOwner.size, 3);
      assert.deepEqual(byOwner.get(account_sid), { attempts: 10, answered: 6, seconds: 8187 });
      assert.deepEqual(byOwner.get(service_provider_sid), { attempts: 11, answered: 7, seconds: 8247 });
      assert.deepEqual(byOwner.get(sibling), { attempts: 1, answered: 1, seconds: 60 });
      assert.deepEqual(await stats.owners([account_sid], { first: last + 1, last: last + 2 }), []);
    });

    test('the busiest trunks and applications, the most calls first', async () => {
      const sums = { seconds: 4067, attempts: 4, answered: 3 };
      const [first, ...others] = await stats.trunks(of());
      assert.deepEqual(first, { name: 'Telia West', attempts: 5, answered: 3, seconds: 4120 });
      assert.deepEqual(others, [
        { name: 'West', ...sums },
        { name: null, attempts: 1, answered: 0, seconds: 0 },
      ]);
      assert.deepEqual(
        (await stats.applications(of())).map(({ name, attempts, answered }) => [name, attempts, answered]),
        [
          [ours, 5, 5],
          [null, 3, 0],
          [other, 2, 1],
        ],
      );
      assert.deepEqual(
        (await stats.applications(of({ trunk: 'West' }))).map(({ name }) => name),
        [ours, null, other],
      );
      assert.deepEqual(await stats.trunks(of({ trunk: 'West', application_sid: other })), [
        { name: 'West', attempts: 1, answered: 1, seconds: 60 },
      ]);
    });

    test('why calls failed, the most frequent reason first', async () => {
      assert.deepEqual(await stats.failures(of()), [
        { sip_status: 503, calls: 2 },
        { sip_status: 0, calls: 1 },
        { sip_status: 486, calls: 1 },
      ]);
      assert.deepEqual(await stats.failures(of({ trunk: 'West' })), [{ sip_status: 486, calls: 1 }]);
      assert.deepEqual(await stats.failures(of({ application_sid: other })), [{ sip_status: 503, calls: 1 }]);
      assert.deepEqual(await stats.failures(of({ whose: { account_sid: sibling } })), []);
    });
  });
}
