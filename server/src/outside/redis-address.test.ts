import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRedisAddress } from './redis-address.ts';

test('a Redis is named by its address, with or without user, TLS and database', () => {
  assert.deepEqual(readRedisAddress('redis://cache'), {
    host: 'cache',
    options: { host: 'cache', port: 6379, db: 0 },
  });
  assert.deepEqual(readRedisAddress('rediss://app:p%40ss@cache.example:7000/3'), {
    host: 'cache.example:7000',
    options: {
      ...{ host: 'cache.example', port: 7000, db: 3, username: 'app', password: 'p@ss' },
      tls: { servername: 'cache.example' },
    },
  });
  assert.deepEqual(readRedisAddress('redis://:secret@[::1]:6380/0')?.options, {
    ...{ host: '::1', port: 6380, db: 0, password: 'secret' },
  });
});

test('sentinels are named with the name of what they watch over', () => {
  assert.deepEqual(
    readRedisAddress('redis+sentinel://:pw@one,two:26380/mymaster/2?sentinel_password=other'),
    {
      host: 'mymaster of one,two:26380',
      options: {
        sentinels: [
          { host: 'one', port: 26_379 },
          { host: 'two', port: 26_380 },
        ],
        name: 'mymaster',
        db: 2,
        password: 'pw',
        sentinelPassword: 'other',
      },
    },
  );
  const secure = readRedisAddress('rediss+sentinel://one/main')?.options;
  assert.deepEqual(
    [secure?.enableTLSForSentinelMode, secure?.tls, secure?.sentinelTLS, secure?.db],
    [true, {}, {}, 0],
  );
});

test('what is no address of a Redis is none', () => {
  for (const text of [
    ...['', 'cache:6379', 'http://cache', 'redis://', 'redis://cache/first', 'redis://cache:99999'],
    ...['redis+sentinel://one,two', 'redis+sentinel:///main', 'redis+sentinel://one,,two/main'],
  ])
    assert.equal(readRedisAddress(text), null, text);
});
