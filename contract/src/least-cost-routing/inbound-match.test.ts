import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatewayFit, matchNumber } from './inbound-match.ts';

const gateway = (ipv4: string, over: object = {}) => ({
  ipv4,
  netmask: 32,
  inbound: 1 as const,
  is_active: 1 as const,
  has_provider: true,
  ...over,
});

test('an address fits the same address, or a network that holds it', () => {
  assert.deepEqual(gatewayFit(gateway('203.0.113.7'), '203.0.113.7'), {
    fits: true,
    why: 'the address is 203.0.113.7',
  });
  assert.deepEqual(gatewayFit(gateway('203.0.113.4', { netmask: 30 }), '203.0.113.7'), {
    fits: true,
    why: 'the address is within 203.0.113.4/30',
  });
  assert.equal(gatewayFit(gateway('203.0.113.4', { netmask: 30 }), '203.0.113.8'), null);
  assert.equal(gatewayFit(gateway('203.0.113.7'), '203.0.113.8'), null);
  assert.equal(gatewayFit(gateway('sip.example.com'), '203.0.113.8'), null);
});

test('a gateway with the address that a call is not matched to says why', () => {
  const why = (over: object) => gatewayFit(gateway('203.0.113.7', over), '203.0.113.7');
  assert.deepEqual(why({ inbound: 0 }), { fits: false, why: 'this gateway is outbound only' });
  assert.deepEqual(why({ is_active: 0 }), { fits: false, why: 'the carrier is inactive' });
  assert.equal(why({ has_provider: false })?.fits, false);
});

const numbers = (...all: string[]) => all.map((number) => ({ number }));
const found = (rows: { number: string }[], dialled: string) => {
  const { match } = matchNumber(rows, dialled);
  return match && [match.row.number, match.how];
};

test('the number itself comes first, with or without its plus, then the longest pattern', () => {
  const rows = numbers('44*', '442079460000', '4420*', '^44207\\d+$', '+15550100');
  assert.deepEqual(found(rows, '442079460000'), ['442079460000', 'exact']);
  assert.deepEqual(found(rows, '+442079460000'), ['442079460000', 'exact']);
  assert.deepEqual(found(rows, '15550100'), ['+15550100', 'exact']);
  assert.deepEqual(found(rows, '442079460001'), ['^44207\\d+$', 'regex']);
  assert.deepEqual(found(rows, '442011111111'), ['4420*', 'prefix']);
  assert.deepEqual(found(rows, '441511111111'), ['44*', 'prefix']);
  assert.equal(found(rows, '4930111'), null);
});

test('a pattern that cannot be tried is passed over, and named where it could come first', () => {
  const odd = numbers('(4+)+', '[', '*+');
  const untried = (...rows: string[]) => matchNumber([...odd, ...numbers(...rows)], '44').untried;
  assert.equal(found(odd, '44'), null);
  assert.deepEqual(untried('^5$', '5*'), numbers('(4+)+', '*+', '['));
  assert.deepEqual(untried('^44$'), numbers('(4+)+'));
  assert.deepEqual(untried('44'), []);
  assert.deepEqual(found(numbers('*'), '44'), ['*', 'prefix']);
});
