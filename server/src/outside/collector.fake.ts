/** As much of a collector as takes spans over HTTP as JSON, and refuses what is no OTLP. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Span } from './span-exporter.ts';

export type FakeCollector = Awaited<ReturnType<typeof startFakeCollector>>;

const hex = (digits: number) => z.string().regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`));
/** Numbers of 64 bits are text in the JSON of Protocol Buffers. */
const digits = z.string().regex(/^\d{1,19}$/);
const attributes = z.array(
  z.strictObject({
    key: z.string().min(1),
    value: z.union([z.strictObject({ stringValue: z.string() }), z.strictObject({ intValue: digits })]),
  }),
);
const span = z
  .strictObject({
    traceId: hex(32),
    spanId: hex(16),
    parentSpanId: hex(16).optional(),
    name: z.string().min(1),
    kind: z.number().int().min(1).max(5),
    startTimeUnixNano: digits,
    endTimeUnixNano: digits,
    attributes,
    status: z.strictObject({ code: z.literal(2) }).optional(),
  })
  .refine((one) => BigInt(one.startTimeUnixNano) <= BigInt(one.endTimeUnixNano), 'ends before it starts');
const scopeSpans = z.array(
  z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(span) }),
);
const message = z.strictObject({
  resourceSpans: z.array(z.strictObject({ resource: z.strictObject({ attributes }), scopeSpans })),
});

export async function startFakeCollector() {
  const fake = {
    url: '',
    spans: [] as Span[],
    /** What was sent, to the letter. */
    bodies: [] as string[],
    authorization: '' as string | undefined,
    /** What was refused, and why. */
    faults: [] as string[],
    /** What it does instead of taking them: a status, or no answer until `release` is called. */
    trouble: null as null | number | 'hangs',
    release: () => {},
    /** Called for each request that has arrived. */
    arrived: () => {},
    /** Called for each whose spans were taken. */
    taken: (): unknown => undefined,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const part of request) text += part;
    fake.bodies.push(text);
    fake.authorization = request.headers.authorization;
    const { promise: isFree, resolve } = Promise.withResolvers<void>();
    fake.release = resolve;
    fake.arrived();
    if (fake.trouble === 'hangs') await isFree;
    const answer = (status: number, body: object) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (typeof fake.trouble === 'number') return answer(fake.trouble, { message: 'not now' });
    const isOtlp =
      `${request.method} ${request.url} ${request.headers['content-type']}` ===
      'POST /v1/traces application/json';
    const read = isOtlp ? message.safeParse(JSON.parse(text)) : null;
    if (!read?.success) {
      fake.faults.push(read ? read.error.message : `${request.method} ${request.url}`);
      return answer(400, { message: 'no spans' });
    }
    for (const { scopeSpans: scopes } of read.data.resourceSpans)
      for (const { spans } of scopes) fake.spans.push(...(spans as Span[]));
    fake.taken();
    return answer(200, {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
