/** What every backend promises; each test is asked of each that can be had here. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import { callBackends } from '../testing/call-backends.ts';
import { aStoredAlert, aStoredCall } from '../testing/call-points.ts';
import { type CallSearch, type CallStore, MOST_COUNTED, type StoredCall, type Whose } from './call-store.ts';

const DAY = '2026-03-10';
const T0 = Date.parse(`${DAY}T10:00:00.000Z`);
const HOUR = 3_600_000;
const slice = { limit: 25, offset: 0 };
const day = (over: Partial<CallSearch> = {}): CallSearch => ({
  range: timeRangeOf({ start: DAY, end: `${DAY}T23:59:59.999Z` }),
  ...over,
});
const anOwner = () => ({ account_sid: randomUUID(), service_provider_sid: randomUUID() });
const ofAccount = ({ account_sid }: { account_sid: string }) => ({ account_sid });

for (const backend of await callBackends()) {
  const skip = 'absent' in backend ? backend.absent : false;
  describe(`${backend.name}`, { skip }, () => {
    let store: CallStore;
    before(async () => {
      if ('absent' in backend) return;
      store = await backend.open();
    });
    after(async () => {
      if (!('absent' in backend)) await backend.close();
    });
    const write = (...calls: StoredCall[]) => store.write({ calls, alerts: [] });

    test('it says what it is', async (t) => {
      const said = await store.describe();
      t.diagnostic(said);
      assert.match(said, /\d+\.\d+/);
    });

    test('a call comes back as it was written, whatever its texts', async () => {
      const owner = anOwner();
      const call = aStoredCall({
        ...owner,
        attempted_at: T0,
        application_sid: randomUUID(),
        from: `"O'Neill, \\ 50%" <sip:x@y>`,
        to: 'Ünïcode \u{1f600}, a=b c',
        trunk: 'Telia, "West" = 1 \\o/',
        sip_parent_callid: 'a b,c=d',
        recording_url: null,
      });
      call.recording_url = `/Accounts/${owner.account_sid}/RecentCalls/${call.call_sid}/record/2026/03/10/mp3`;
      await write(call);
      assert.deepEqual(await store.listCalls(ofAccount(owner), day(), slice), { total: 1, rows: [call] });
    });

    test('where a total is a least, it is more than what was shown, so that the rest can be gone to', async () => {
      const owner = anOwner();
      const n = MOST_COUNTED + 60;
      const at = (nth: number) => T0 + nth;
      await store.write({
        calls: Array.from({ length: n }, (_, nth) => aStoredCall({ ...owner, attempted_at: at(nth) })),
        alerts: Array.from({ length: n }, (_, nth) => aStoredAlert({ ...owner, time: at(nth) })),
      });
      const whose = ofAccount(owner);
      for (const offset of [0, MOST_COUNTED - 25, MOST_COUNTED, n - 10]) {
        const part = { limit: 25, offset };
        for (const found of [
          await store.listCalls(whose, day({ text: '1508' }), part),
          await store.listAlerts(whose, day(), part),
        ]) {
          const shown = offset + found.rows.length;
          const least = Math.max(MOST_COUNTED, shown) + 1;
          assert.equal(found.total, found.total_is_least ? least : n);
          assert.equal(shown, Math.min(offset + 25, n));
        }
      }
    });

    test('a failed call has neither ids nor times of its own, and they are null', async () => {
      const owner = anOwner();
      const call = aStoredCall({
        ...owner,
        attempted_at: T0,
        ...{ answered: false, answered_at: null, call_sid: null, trace_id: null, application_sid: null },
        ...{ sip_status: 486, duration: 0, termination_reason: 'failed' },
      });
      await write(call);
      const { rows } = await store.listCalls(ofAccount(owner), day(), slice);
      assert.deepEqual(rows, [call]);
    });

    test('a call without a Call-ID, as a writer may leave it, is one of the list and of its count', async () => {
      const owner = anOwner();
      const at = (n: number) => ({ ...owner, attempted_at: T0 + n * 1000 });
      await write(aStoredCall({ ...at(1), sip_callid: null }), aStoredCall(at(2)));
      const { total, rows } = await store.listCalls(ofAccount(owner), day(), slice);
      assert.deepEqual([total, rows.map(({ sip_callid }) => sip_callid !== null)], [2, [true, false]]);
      const accounts = [owner.account_sid];
      const counted = await store.countOfAccounts('calls', accounts, day().range);
      assert.deepEqual([...counted], [[owner.account_sid, 2]]);
    });

    test('pages are newest first, of an account or its provider, and count all', async () => {
      const owner = anOwner();
      const sibling = { ...owner, account_sid: randomUUID() };
      const calls = Array.from({ length: 60 }, (_, n) =>
        aStoredCall({ ...owner, attempted_at: T0 + n * 600_000 }),
      );
      await write(...calls, aStoredCall({ ...sibling, attempted_at: T0 }), aStoredCall(anOwner()));
      const newest = calls.toReversed();
      for (const offset of [0, 25, 50, 75]) {
        const found = await store.listCalls(
          ofAccount(owner),
          { range: timeRangeOf({}) },
          { limit: 25, offset },
        );
        assert.equal(found.total, 60);
        assert.deepEqual(found.rows, newest.slice(offset, offset + 25), `from ${offset}`);
      }
      const whole = { service_provider_sid: owner.service_provider_sid };
      assert.equal((await store.listCalls(whole, { range: timeRangeOf({}) }, slice)).total, 61);
      assert.deepEqual(await store.listCalls(ofAccount(anOwner()), day(), slice), { total: 0, rows: [] });
    });

    test('what was known at a time has the same pages, whatever comes in since and whenever that began', async () => {
      const owner = anOwner();
      const began = T0 + HOUR / 2;
      const as_of = new Date(began + 60_000).toISOString();
      const lasting = (attempted_at: number, ms: number) =>
        aStoredCall({ ...owner, attempted_at, terminated_at: attempted_at + ms });
      // Of each hour some, the last of which ended as late as could be known.
      const known = Array.from({ length: 60 }, (_, n) => lasting(began - n * 600_000, 60_000));
      // Of some nobody wrote the end.
      for (const [n, call] of known.entries()) if (n % 9 === 4) call.terminated_at = null;
      await write(...known);
      const unknown = [
        lasting(began + 61_000, 1000),
        lasting(began - 500, 61_000),
        lasting(began - HOUR - 1, 2 * HOUR),
        { ...lasting(began + 62_000, 0), terminated_at: null },
      ];
      const asked = (over: Partial<CallSearch> = {}) => ({
        range: timeRangeOf({ start: DAY, as_of }),
        ended_by: Date.parse(as_of),
        ...over,
      });
      const whole = { range: timeRangeOf({ as_of }), ended_by: Date.parse(as_of) };
      for (const isLater of [false, true]) {
        if (isLater) await write(...unknown);
        for (const search of [whole, { ...whole, answered: true }, { ...whole, text: '1508' }])
          for (const offset of [0, 7, 25, 50]) {
            const found = await store.listCalls(ofAccount(owner), search, { limit: 25, offset });
            assert.deepEqual(found, { total: 60, rows: known.slice(offset, offset + 25) }, `${offset}`);
          }
        const today = known.filter(({ attempted_at }) => attempted_at >= Date.parse(DAY));
        const found = await store.listCalls(ofAccount(owner), asked(), { limit: 100, offset: 0 });
        assert.deepEqual(found, { total: today.length, rows: today });
        const short = asked({ range: { from: began - HOUR, until: Date.parse(as_of) } });
        assert.equal((await store.listCalls(ofAccount(owner), short, slice)).total, 7);
      }
    });

    test('both ends of a range belong to it, within an hour and over many', async () => {
      const owner = anOwner();
      const times = [0, 1, HOUR / 2, HOUR, 3 * HOUR - 1, 3 * HOUR, 30 * HOUR];
      await write(...times.map((ms) => aStoredCall({ ...owner, attempted_at: T0 + ms })));
      for (const [from, until] of [
        [0, 0],
        [1, HOUR / 2],
        [0, HOUR - 1],
        [1, 3 * HOUR - 1],
        [1, 3 * HOUR],
        [HOUR / 2 + 1, 40 * HOUR],
        [4 * HOUR, 5 * HOUR],
        [2, 1],
        [3 * HOUR, 0],
        [HOUR, HOUR - 1],
      ] as const) {
        const range = { from: T0 + from, until: T0 + until };
        const within = times.filter((ms) => ms >= from && ms <= until).toReversed();
        const found = await store.listCalls(ofAccount(owner), { range }, slice);
        assert.deepEqual(
          found.rows.map((one) => one.attempted_at - T0),
          within,
          `${from} to ${until}`,
        );
        assert.equal(found.total, within.length, `${from} to ${until}`);
      }
    });

    test('what narrows a list, each by itself and all together', async () => {
      const owner = anOwner();
      const application_sid = randomUUID();
      await write(
        aStoredCall({ ...owner, attempted_at: T0, direction: 'outbound', trunk: 'B', application_sid }),
        aStoredCall({
          ...owner,
          attempted_at: T0 + 1,
          answered: false,
          answered_at: null,
          from: 'Alice',
          to: 'Øystein [*?]',
        }),
        aStoredCall({ ...owner, attempted_at: T0 + HOUR, application_sid, to: '100%_\\' }),
      );
      const all = { direction: 'outbound', answered: true, trunk: 'B', application_sid } as const;
      for (const [search, total] of [
        [{ direction: 'outbound' }, 1],
        [{ direction: 'inbound' }, 2],
        [{ answered: true }, 2],
        [{ answered: false }, 1],
        [{ trunk: 'B' }, 1],
        [{ trunk: "B' or '1'='1" }, 0],
        [{ application_sid }, 2],
        [all, 1],
        [{ ...all, answered: false }, 0],
        [{ text: 'aLiCe' }, 1],
        [{ text: '0%_\\' }, 1],
        [{ text: 'øYSTEIN [*?' }, 1],
        [{ text: '.*' }, 0],
        [{ text: "'" }, 0],
        [{ text: '/' }, 0],
        [{ text: '1508', answered: true, trunk: 'B' }, 1],
      ] as const) {
        const found = await store.listCalls(ofAccount(owner), day(search), slice);
        assert.deepEqual([found.total, found.rows.length], [total, total], JSON.stringify(search));
      }
    });

    test('a call is found by each of its ids, within its owner only', async () => {
      const owner = anOwner();
      const call = aStoredCall({ ...owner, attempted_at: T0, sip_callid: `a84b4c'"\\${randomUUID()}@pc33` });
      await write(call, aStoredCall({ ...owner, attempted_at: T0 + HOUR }));
      const { call_sid, sip_callid, trace_id } = call;
      for (const by of [{ call_id: call_sid }, { call_id: sip_callid }, { trace_id }] as {
        call_id: string;
      }[]) {
        const provider = { service_provider_sid: owner.service_provider_sid };
        for (const whose of [ofAccount(owner), provider, null])
          assert.deepEqual(await store.findCall(whose, by), call, JSON.stringify(by));
        assert.equal(await store.findCall(ofAccount(anOwner()), by), undefined);
      }
      assert.equal(await store.findCall(null, { call_id: randomUUID() }), undefined);
    });

    test('a point that is sent again counts once; two calls of one millisecond are two', async () => {
      const owner = anOwner();
      const calls = Array.from({ length: 5 }, () =>
        aStoredCall({ ...owner, attempted_at: T0, sip_status: 200 }),
      );
      await write(...calls);
      await write(...calls);
      const { total } = await store.listCalls(ofAccount(owner), day(), slice);
      assert.equal(total, calls.length);
    });

    test('all of them come in parts, newest first, and stop when the reader does', async () => {
      const owner = anOwner();
      const calls = Array.from({ length: 2100 }, (_, n) => aStoredCall({ ...owner, attempted_at: T0 + n }));
      await write(...calls);
      const parts: StoredCall[][] = [];
      for await (const part of store.eachCall(ofAccount(owner), { range: timeRangeOf({}) })) parts.push(part);
      assert.deepEqual(parts.flat(), calls.toReversed());
      assert.ok(parts.length > 1);
      for await (const part of store.eachCall(ofAccount(owner), day({ text: 'nobody' })))
        assert.fail(String(part));
      for await (const [one] of store.eachCall(ofAccount(owner), day())) {
        assert.deepEqual(one, calls.at(-1));
        break;
      }
    });

    test('alerts are counted by owner and kind, for several windows at once', async () => {
      const owner = anOwner();
      const ago = (minutes: number, over: object = {}) =>
        aStoredAlert({ ...owner, time: T0 - minutes * 60_000, ...over });
      const alerts = [ago(1), ago(3), ago(20), ago(0, { alert_type: 'no-tts' }), ago(-1), ago(61)];
      await store.write({ calls: [], alerts });
      const counts = (await store.countAlerts([5, 60], T0)).filter(
        (one) => one.account_sid === owner.account_sid,
      );
      assert.deepEqual(
        counts.map(({ alert_type, window, alerts }) => `${alert_type} ${window} ${alerts}`).sort(),
        ['no-tts 5 1', 'no-tts 60 1', 'webhook-failure 5 2', 'webhook-failure 60 3'],
      );
      assert.equal(counts[0]?.service_provider_sid, owner.service_provider_sid);
    });

    test('the calls and the alerts of several accounts are counted at once, in a time', async () => {
      const { service_provider_sid } = anOwner();
      const [one, two, none] = [randomUUID(), randomUUID(), randomUUID()];
      const at = (account_sid: string, ms: number) => ({
        service_provider_sid,
        account_sid,
        attempted_at: T0 + ms,
      });
      await write(
        ...[at(one, 0), at(one, 1), at(one, 3 * HOUR), at(two, HOUR)].map((call) => aStoredCall(call)),
        aStoredCall({ ...at(randomUUID(), 0) }),
      );
      const alert = (account_sid: string, time: number) =>
        aStoredAlert({ service_provider_sid, account_sid, time });
      await store.write({ calls: [], alerts: [alert(two, T0), alert(two, T0 + HOUR), alert(one, T0)] });
      const count = async (what: 'calls' | 'alerts', range = day().range) =>
        Object.fromEntries(await store.countOfAccounts(what, [one, two, none], range));
      assert.deepEqual(await count('calls'), { [one]: 3, [two]: 1 });
      assert.deepEqual(await count('alerts'), { [one]: 1, [two]: 2 });
      const later = timeRangeOf({ start: `${DAY}T10:00:00.001Z` });
      assert.deepEqual(await count('calls', later), { [one]: 2, [two]: 1 });
      assert.deepEqual(await count('alerts', later), { [two]: 1 });
    });

    test('alerts come newest first, narrowed by type and time', async () => {
      const owner = anOwner();
      const alerts = [
        aStoredAlert({ ...owner, time: T0 }),
        aStoredAlert({ ...owner, time: T0 + 1, alert_type: 'no-tts', vendor: 'google', detail: 'a "b", c' }),
        aStoredAlert({
          ...owner,
          time: T0 + HOUR,
          account_sid: null,
          alert_type: null,
          target_sid: randomUUID(),
        }),
      ];
      await store.write({ calls: [], alerts });
      const provider = { service_provider_sid: owner.service_provider_sid };
      const found = await store.listAlerts(provider, day(), slice);
      assert.deepEqual(found, { total: 3, rows: alerts.toReversed() });
      assert.equal((await store.listAlerts(ofAccount(owner), day(), slice)).total, 2);
      const typed = await store.listAlerts(provider, day({}), { limit: 1, offset: 1 });
      assert.deepEqual(typed, { total: 3, rows: [alerts[1]] });
      for (const [alert_type, total] of [
        ['no-tts', 1],
        ["no-tts' or 1=1", 0],
        [null, 1],
      ] as const)
        assert.equal((await store.listAlerts(provider, { ...day(), alert_type }, slice)).total, total);
      const types = async (whose: Whose, range = day().range) =>
        Object.fromEntries((await store.countAlertTypes(whose, range)) ?? []);
      assert.deepEqual(await types(provider), { 'webhook-failure': 1, 'no-tts': 1, none: 1 });
      assert.deepEqual(await types(provider, timeRangeOf({ start: `${DAY}T10:00:00.001Z` })), {
        ...{ 'no-tts': 1, none: 1 },
      });
      assert.deepEqual(await types(ofAccount(anOwner())), {});
    });
  });
}
