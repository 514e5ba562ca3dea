import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Point, type Precision, precisionOf, readLines } from './line-protocol.ts';

const ns = precisionOf('n') as Precision;
const all = (text: string, precision = ns) =>
  [...readLines(text, precision, 1234)].filter((point) => point !== undefined);
function one(line: string, precision = ns): Point {
  const [point] = all(line, precision);
  assert.ok(point && 'fields' in point, JSON.stringify(point));
  return point;
}

test('a line has a measurement, tags, fields of four types and a time', () => {
  const point = one(
    'cdrs,host=10.0.0.1,answered=true duration=60,n=3i,u=4u,ok=t,to="+1 \\"x\\"" 1700000000123456789',
  );
  assert.equal(point.measurement, 'cdrs');
  assert.deepEqual(
    [...point.tags],
    [
      ['host', '10.0.0.1'],
      ['answered', 'true'],
    ],
  );
  assert.deepEqual(Object.fromEntries(point.fields), { duration: 60, n: 3, u: 4, ok: true, to: '+1 "x"' });
  assert.equal(point.time, 1_700_000_000_123);
});

test('escaped commas, blanks and equal signs are part of names and tags, quotes in tags stand for themselves', () => {
  const point = one('my\\ calls,trunk=Te\\,lia\\ "West\\=1,a\\=b=c f\\ g="x,y z=\\\\"');
  assert.equal(point.measurement, 'my calls');
  assert.deepEqual(Object.fromEntries(point.tags), { trunk: 'Te,lia "West=1', 'a=b': 'c' });
  assert.deepEqual(Object.fromEntries(point.fields), { 'f g': 'x,y z=\\' });
  assert.equal(point.time, 1234);
});

test('a text may go over several lines; blank lines and comments are nothing', () => {
  const points = all('a,t="odd f="one\ntwo" 1000000\n\n# said by the way\r\nb f=1 2000000\r\n');
  assert.deepEqual(
    points.map((point) =>
      'fields' in point ? [point.measurement, point.fields.get('f'), point.time] : point,
    ),
    [
      ['a', 'one\ntwo', 1],
      ['b', 1, 2],
    ],
  );
});

test('each precision is turned into milliseconds', () => {
  for (const [name, text, ms] of [
    ['n', '1700000000123999999', 1_700_000_000_123],
    ['', '5', 0],
    ['u', '1700000000123456', 1_700_000_000_123],
    ['ms', '1700000000123', 1_700_000_000_123],
    ['s', '1700000000', 1_700_000_000_000],
    ['m', '2', 120_000],
    ['h', '2', 7_200_000],
  ] as const)
    assert.equal(one(`a f=1 ${text}`, precisionOf(name)).time, ms, name);
  for (const name of ['ps', 'constructor', 'toString']) assert.equal(precisionOf(name), undefined);
});

test('what is no line is refused in the words of InfluxDB, and the next line is read', () => {
  for (const [line, fault] of [
    [',a=b f=1', 'missing measurement'],
    ['cdrs', 'missing fields'],
    ['cdrs f', 'missing fields'],
    ['cdrs,=b f=1', 'missing tag key'],
    ['cdrs,a= f=1', 'missing tag value'],
    ['cdrs,a f=1', 'missing tag value'],
    ['cdrs,a=b,a=c f=1', 'duplicate tags'],
    ['cdrs =1', 'missing field key'],
    ['cdrs f=', 'missing field value'],
    ['cdrs f=1,', 'invalid field format'],
    ['cdrs f=abc', 'invalid number'],
    ['cdrs f=tr', 'invalid boolean'],
    ['cdrs f=0x10', 'invalid number'],
    ['cdrs f=NaN', 'invalid number'],
    ['cdrs f="x"y', 'invalid field format'],
    ['cdrs f=1 soon', 'bad timestamp'],
    ['cdrs f=1 99999999999999999999', 'bad timestamp'],
  ] as const)
    assert.deepEqual(
      all(`${line}\nb f=1 1000000`),
      [{ fault: `unable to parse '${line}': ${fault}` }, one('b f=1 1000000')],
      line,
    );
  assert.deepEqual(all('cdrs f="never closed\nb f=1'), [
    { fault: `unable to parse 'cdrs f="never closed\nb f=1': unbalanced quotes` },
  ]);
});

test('a line that is too long to be read in one go is refused, and whoever passes over very many may pause', () => {
  const long = 'x'.repeat(300_000);
  for (const line of [`cdrs,a=${long} f=1`, `cdrs f="${long}\n"`, `cdrs f="${'x\n'.repeat(150_000)}`]) {
    const [first, ...rest] = all(`${line}\nb f=1 1000000`);
    assert.match(first && 'fault' in first ? first.fault : '', /: the line is too long$/);
    assert.deepEqual(rest.at(-1), one('b f=1 1000000'));
  }
  assert.equal([...readLines('\n#\n'.repeat(5000), ns, 0)].length, 10);
});

test('a hostile body is looked at once: no spaces, no quotes, nothing but backslashes', () => {
  for (const text of [
    'a\n'.repeat(300_000),
    'a f=1\n'.repeat(100_000),
    `${'\\'.repeat(400_000)} f=1`,
    'a,'.repeat(200_000),
  ]) {
    let n = 0;
    for (const _ of readLines(text, ns, 0)) n += 1;
    assert.ok(n > 0);
  }
});
