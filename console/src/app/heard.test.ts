import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyUpdate } from './apply-update.ts';
import { heard, heardRegistrations, setStream } from './heard.ts';

const EVERY_MS = 30_000;
const SURE_MS = 10_000;

type Client = Parameters<typeof setStream>[0];
type Query = { queryKey: string[]; meta?: object; state: object; observers: object[] };

/** A query cache of these queries, and which of them were asked again or had their rounds set anew. */
function cacheOf(queries: Query[]) {
  const asked: string[] = [];
  type Asked = { predicate?: (query: Query) => boolean; refetchType?: string };
  const client = {
    async invalidateQueries({ predicate, refetchType }: Asked) {
      if (refetchType === 'none' || !predicate) return;
      asked.push(...queries.filter(predicate).map(({ queryKey }) => queryKey.join(' ')));
    },
    getQueryCache: () => ({
      findAll: ({ predicate }: Required<Asked>) => queries.filter(predicate),
    }),
  } as unknown as Client;
  return { client, asked: () => asked.splice(0) };
}

const devices = () => heard('registrations', ['one account'], EVERY_MS);

test('what the stream tells of is asked again when it says so', () => {
  const { client, asked } = cacheOf([
    { queryKey: ['clients', 'devices'], meta: devices().meta, state: {}, observers: [] },
    { queryKey: ['clients', 'one', 'a sid'], state: {}, observers: [] },
    { queryKey: ['calls'], meta: heard('live-calls', 'any', EVERY_MS).meta, state: {}, observers: [] },
  ]);
  const told = (kind: string, sid: string | null) => {
    applyUpdate(client, { kind, sid });
    return asked();
  };
  assert.deepEqual(told('registrations', 'one account'), ['clients devices']);
  assert.deepEqual(told('registrations', null), ['clients devices']);
  assert.deepEqual(told('registrations', 'another account'), []);
  assert.deepEqual(told('live-calls', 'one account'), ['calls']);
  assert.deepEqual(told('clients', 'a sid'), ['clients one a sid']);
  assert.deepEqual(new Set(told('all', null)), new Set(['clients one a sid', 'clients devices', 'calls']));
});

test('it is asked in rounds only while there is no stream, and its rounds begin and end with it', (t) => {
  const set: object[] = [];
  const options = devices();
  const observer = { options, setOptions: (of: object) => void set.push(of) };
  const state = (nth: number, data: unknown, status = 'success') => ({ dataUpdateCount: nth, data, status });
  const query = { queryKey: ['devices'], meta: options.meta, state: {}, observers: [observer] };
  const other = { queryKey: ['others'], state: {}, observers: [observer] };
  const { client } = cacheOf([query, other]);
  t.after(() => setStream(client, false));
  const every = (next: object) => {
    query.state = next;
    return options.refetchInterval(query as never);
  };
  const [one, two] = [{ devices: 1 }, { devices: 2 }];
  assert.equal(every(state(1, one)), EVERY_MS);
  assert.equal(every(state(2, one)), EVERY_MS);

  setStream(client, true);
  setStream(client, true);
  assert.deepEqual(set, [options]);
  assert.equal(every(state(2, one)), false);
  // What could not be had is nothing that an update would be about.
  assert.equal(every(state(2, one, 'error')), EVERY_MS);
  // It may have been another for a moment that was told to nobody.
  assert.equal(every(state(3, two)), SURE_MS);
  assert.equal(every(state(3, two)), SURE_MS);
  assert.equal(every(state(4, one)), SURE_MS);
  assert.equal(every(state(5, one)), false);

  setStream(client, false);
  assert.equal(set.length, 2);
  assert.equal(every(state(5, one)), EVERY_MS);
});

test('a record whose state came and went between two looks is asked for once more, others are left alone', (t) => {
  const options = heardRegistrations<{ requires_register: 0 | 1 }>((one) => one.requires_register === 1);
  const set: object[] = [];
  const observer = { options, setOptions: (of: object) => void set.push(of) };
  const query = { queryKey: ['carriers', 'one', 'a sid'], ...options, state: {}, observers: [observer] };
  const { client, asked } = cacheOf([query]);
  t.after(() => setStream(client, false));
  let nth = 0;
  const read = (data: object) => {
    query.state = { dataUpdateCount: ++nth, data, status: 'success' };
    return options.refetchInterval(query as never);
  };
  const told = (kind: string) => {
    applyUpdate(client, { kind, sid: null });
    return asked();
  };
  const [lost, regained] = [
    { requires_register: 1, status: 'fail' },
    { requires_register: 1, status: 'ok' },
  ];
  // Without a stream the open record is read again about once a minute anyway.
  assert.equal(read(lost), false);
  setStream(client, true);
  assert.deepEqual(set, [options]);
  assert.equal(read(regained), SURE_MS);
  assert.equal(read(regained), false);
  assert.deepEqual(told('registrations'), ['carriers one a sid']);

  assert.equal(read({ requires_register: 0 }), false);
  assert.deepEqual(told('registrations'), []);
});
