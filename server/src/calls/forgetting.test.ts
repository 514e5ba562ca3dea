import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import { callBackends } from '../testing/call-backends.ts';
import { aStoredAlert, aStoredCall } from '../testing/call-points.ts';
import type { CallStore } from './call-store.ts';
import type { CallWithNumber, ForgetInCalls, Sought } from './forgetting.ts';

/** A number of its own, since tests share some of the stores. */
function aNumber(): Sought {
  const digits = `1${randomInt(1e12, 9e12)}`;
  const spellings = ['', 'sip:', 'sips:', 'tel:'].flatMap((kind) => [
    `${kind}${digits}`,
    `${kind}+${digits}`,
  ]);
  return { digits, spellings, pattern: new RegExp(`(?<!\\d)\\+?${digits}(?!\\d)`, 'g') };
}

const HOUR_MS = 3_600_000;
const range = timeRangeOf({ days: 5 });
const all = { limit: 1000, offset: 0 };

for (const backend of await callBackends())
  describe(`a number is forgotten in ${backend.name}`, {
    skip: 'absent' in backend ? backend.absent : false,
  }, () => {
    let store: CallStore;
    let forget: ForgetInCalls;
    before(async () => {
      if ('absent' in backend) return;
      store = await backend.open();
      forget = backend.forget;
    });
    after(async () => {
      if (!('absent' in backend)) await backend.close();
    });

    async function forgotten(sought: Sought, isDry: boolean) {
      const told: CallWithNumber[] = [];
      const counted = await forget(sought, isDry, async (call) => void told.push(call));
      return { ...counted, told };
    }

    test('calls stay as they are but for the number, their recording and their trace', async () => {
      const sought = aNumber();
      const { digits } = sought;
      const owner = { service_provider_sid: randomUUID(), account_sid: randomUUID() };
      const recording_url = `/Accounts/${owner.account_sid}/RecentCalls/${randomUUID()}/record/2026/11/22/mp3`;
      const now = Date.now();
      const of = (hours: number, over: object) =>
        aStoredCall({ ...owner, attempted_at: now - hours * HOUR_MS, ...over });
      const [from, to, both, longer, other] = [
        of(1, { from: `+${digits}`, recording_url }),
        of(50, { to: `sip:${digits}@sip.example.com`, trunk: 'A trunk, of = signs' }),
        of(50, { from: digits, to: `tel:+${digits}`, answered: false, answered_at: null, call_sid: null }),
        of(2, { from: `${digits}1`, to: `0${digits}` }),
        of(3, {}),
      ];
      const message = `no answer from +${digits} or ${digits} in 5 s`;
      const stays = `no answer from ${digits}1`;
      const alerts = [message, stays].map((text) => aStoredAlert({ ...owner, message: text, detail: text }));
      await store.write({ calls: [from, to, both, longer, other], alerts });

      const dry = await forgotten(sought, true);
      assert.deepEqual([dry.calls, dry.alerts, dry.told.length], [3, 1, 3]);
      const listed = async () => {
        const { rows } = await store.listCalls({ account_sid: owner.account_sid }, { range }, all);
        return new Map(rows.map((row) => [row.sip_callid, row]));
      };
      assert.deepEqual((await listed()).get(from.sip_callid), from);

      const done = await forgotten(sought, false);
      assert.deepEqual([done.calls, done.alerts], [3, 1]);
      const recorded = done.told.find((call) => call.recording_url);
      assert.deepEqual(recorded, {
        ...{ account_sid: owner.account_sid, call_sid: from.call_sid, trace_id: from.trace_id },
        ...{ recording_url, at: from.attempted_at },
      });
      const left = await listed();
      const gone = { trace_id: null, recording_url: null };
      assert.equal(left.size, 5);
      assert.deepEqual(left.get(from.sip_callid), { ...from, ...gone, from: 'forgotten' });
      assert.deepEqual(left.get(to.sip_callid), { ...to, ...gone, to: 'forgotten' });
      assert.deepEqual(left.get(both.sip_callid), { ...both, ...gone, from: 'forgotten', to: 'forgotten' });
      assert.deepEqual(left.get(longer.sip_callid), longer);
      assert.deepEqual(left.get(other.sip_callid), other);
      const told = await store.listAlerts({ account_sid: owner.account_sid }, { range }, all);
      assert.deepEqual(told.rows.map((alert) => [alert.message, alert.detail]).sort(), [
        [stays, stays],
        ['no answer from forgotten or forgotten in 5 s', 'no answer from forgotten or forgotten in 5 s'],
      ]);
      const again = await forgotten(sought, false);
      assert.deepEqual([again.calls, again.alerts, again.told], [0, 0, []]);
    });

    test('more calls than one step takes, many of one moment, are each found once', async () => {
      const sought = aNumber();
      const owner = { service_provider_sid: randomUUID(), account_sid: randomUUID() };
      const began = Date.now() - 30 * HOUR_MS;
      const calls = Array.from({ length: 1300 }, (_, nth) =>
        // To InfluxDB two of the same tags and time may be one.
        aStoredCall({
          ...{ ...owner, from: sought.digits, host: `10.0.${nth % 400}` },
          attempted_at: began + 1000 * Math.floor(nth / 400),
        }),
      );
      await store.write({ calls, alerts: [] });
      assert.equal((await forgotten(sought, true)).calls, calls.length);
      const done = await forgotten(sought, false);
      assert.equal(new Set(done.told.map(({ call_sid }) => call_sid)).size, calls.length);
      assert.equal(done.calls, calls.length);
      const { total } = await store.listCalls(owner, { range }, { limit: 1, offset: 0 });
      assert.equal(total, calls.length);
      assert.equal((await forgotten(sought, false)).calls, 0);
    });

    test('what cannot be removed ends it, and its call is found again', async () => {
      const sought = aNumber();
      const owner = { service_provider_sid: randomUUID(), account_sid: randomUUID() };
      await store.write({ calls: [aStoredCall({ ...owner, from: sought.digits })], alerts: [] });
      const failing = forget(sought, false, () => Promise.reject(new Error('no bucket')));
      await assert.rejects(failing, /^Error: no bucket$/);
      assert.equal((await forgotten(sought, false)).calls, 1);
    });
  });
