import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSpans } from './otlp.ts';

const JSON_TYPE = 'application/json';
const span = (n: number, more: object = {}) => ({
  traceId: 'ab'.repeat(16),
  spanId: n.toString(16).padStart(16, '0'),
  name: `span ${n}`,
  startTimeUnixNano: '1',
  endTimeUnixNano: '2',
  ...more,
});
const bodyOf = (resourceSpans: unknown) => Buffer.from(JSON.stringify({ resourceSpans }));
const one = (spans: unknown[]) => [{ scopeSpans: [{ spans }] }];

/** As anybody would read it who has the time. */
const namesIn = ({ parts }: Awaited<ReturnType<typeof readSpans>>) =>
  parts.flatMap(({ spans }) =>
    spans.flatMap(({ resource, instrumentationLibrarySpans }) =>
      instrumentationLibrarySpans.flatMap((own) =>
        own.spans.map(({ name }) => [
          resource?.attributes?.[0]?.key ?? null,
          (Reflect.get(own, 'scope') as { name: string } | undefined)?.name ?? null,
          name,
        ]),
      ),
    ),
  );

test('spans are found in any order of names, among brackets, quotes and names that are no names, and whatever stands between', async () => {
  const tricky = span(1, {
    name: 'a "]}[{,:\\" b',
    attributes: [{ key: 'spans":[', value: { arrayValue: { spans: [{ spans: [1] }] } } }],
  });
  const body = `\n{ "other" : {"resourceSpans": [9, {"scopeSpans":[]}]} , "resourceSpans" :\t[ ${JSON.stringify(
    {
      scopeSpans: [
        { spans: [tricky, span(2)], scope: { name: 'first', spans: [3] } },
        { scope: { name: 'none' } },
        { spans: [] },
      ],
      resource: { attributes: [{ key: 'one', value: {} }], spans: [4] },
    },
  )} ,\n ${JSON.stringify({ schemaUrl: 'x', resource: {}, scopeSpans: [{ spans: [span(5, { name: 'last ü' })] }] }, null, 2)} ] }\r\n`;
  assert.deepEqual(namesIn(await readSpans(Buffer.from(body), JSON_TYPE)), [
    ['one', 'first', 'a "]}[{,:\\" b'],
    ['one', 'first', 'span 2'],
    [null, null, 'last ü'],
  ]);
});

test('what is no JSON is refused wherever it breaks, and so is a list of spans by a name that only reads the same', async () => {
  const whole = bodyOf(one([span(1), span(2)])).toString();
  const broken = [
    whole.slice(0, -1),
    `${whole}]`,
    whole.replace('"span 1"', '"span 1'),
    whole.replace('"span 2"', 'span 2'),
    whole.replace('},{', '},,{'),
    whole.replace('[{"traceId"', '[,{"traceId"'),
    whole.replace(']}]}', '}}]}'),
    whole.replace('"spans"', '"span\\u0073"'),
    whole.replace('"resourceSpans"', '"resourceSpan\\u0073"'),
    '{"resourceSpans":[{"scopeSpans":[{"spans":{}}]}]}',
    '{"resourceSpans":[{"scopeSpans":{}}]}',
    '{"resourceSpans":[5]}',
  ];
  for (const text of broken)
    await assert.rejects(readSpans(Buffer.from(text), JSON_TYPE), { status: 400 }, text.slice(0, 300));
});

test('of a large body only a little is parsed at a time, and others have their turn between', async (t) => {
  const attributes = [{ key: 'text', value: { stringValue: 'x "[{ '.repeat(1500) } }];
  const body = bodyOf(one(Array.from({ length: 1000 }, (_, n) => span(n, { attributes }))));
  const { parse } = JSON;
  let [longest, turns, isOver] = [0, 0, false];
  t.mock.method(JSON, 'parse', (text: string) => {
    longest = Math.max(longest, text.length);
    return parse(text);
  });
  const takeTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const read = await readSpans(body, JSON_TYPE);
  isOver = true;
  assert.ok(body.length > 10_000_000);
  assert.ok(longest < 20_000, `${longest} bytes were parsed in one go`);
  assert.ok(turns > 5, `${turns} turns`);
  assert.equal(namesIn(read).length, 1000);
  // What is written at a time is as little.
  assert.ok(read.parts.every((part) => JSON.stringify(part).length < 600_000));
});

test('a span of more than 1 MB is left out and told, and so much around the spans is refused', async () => {
  const large = 'x'.repeat(1_000_001);
  const read = await readSpans(bodyOf(one([span(1), span(2, { name: large })])), JSON_TYPE);
  assert.deepEqual([namesIn(read).length, read.rejected, read.reason], [1, 1, 'a span is larger than 1 MB']);
  const around = [{ resource: { attributes: [{ key: large }, { key: large }] }, scopeSpans: [] }];
  await assert.rejects(readSpans(bodyOf(around), JSON_TYPE), /too much stands around the spans/);
  await assert.rejects(readSpans(bodyOf(one(new Array(500_000).fill(1))), JSON_TYPE), { status: 400 });
});

test('a span in which values lie too deep to be written again is left out, and told so; what it lies in is refused', async () => {
  const deep = `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`;
  const whole = bodyOf(one([span(1), span(2, { attributes: [{ key: 'k', value: 'DEEP' }] })])).toString();
  const read = await readSpans(Buffer.from(whole.replace('"DEEP"', deep)), JSON_TYPE);
  assert.deepEqual(namesIn(read), [[null, null, 'span 1']]);
  assert.deepEqual(
    [read.rejected, read.reason],
    [1, 'lists and objects lie more than 500 deep in each other'],
  );
  const around = whole.replace('{"scopeSpans"', `{"resource":${deep},"scopeSpans"`);
  await assert.rejects(readSpans(Buffer.from(around), JSON_TYPE), { status: 400 });
});
