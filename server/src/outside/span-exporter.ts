/**
 * Spans for a collector of OpenTelemetry's, over HTTP as JSON (OTLP 1, https://opentelemetry.io/docs/specs/otlp).
 * What cannot be sent is let go, since nobody may wait for it.
 */
import type { FastifyBaseLogger } from 'fastify';

type Value = { stringValue: string } | { intValue: string };
type Attribute = { key: string; value: Value };

/** As it is on the wire. */
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 2: server, 3: client. */
  kind: 2 | 3;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  /** 2: an error. */
  status?: { code: 2 };
};

/** `url` is the base address; `/v1/traces` comes behind it. */
type Collector = { url: string; headers: Record<string, string> };

export const MOST_WAITING = 2048;
export const BATCH = 512;
const EVERY_MS = 5000;
const LIMITS = { longest_ms: 30_000, goodbye_ms: 1000 };

export const attributesOf = (values: Record<string, string | number>): Attribute[] =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

export function spanExporter(
  { url, headers }: Collector,
  resource: Record<string, string>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  { longest_ms, goodbye_ms } = LIMITS,
) {
  const address = `${url.replace(/\/+$/, '')}/v1/traces`;
  const goodbye = new AbortController();
  const about = { resource: { attributes: attributesOf(resource) } };
  let waiting: Span[] = [];
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  /** Let go since the collector answered last. */
  let lost = 0;
  let is_failing = false;

  async function send(spans: Span[]): Promise<void> {
    try {
      const reply = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          resourceSpans: [{ ...about, scopeSpans: [{ scope: { name: 'trunkline' }, spans }] }],
        }),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(longest_ms), goodbye.signal]),
      });
      await reply.arrayBuffer();
      if (!reply.ok) return fail(spans, `status ${reply.status}`);
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return fail(spans, cause?.code ?? name);
    }
    if (is_failing || lost > 0) log.info({ lost }, 'the collector takes traces again');
    is_failing = false;
    lost = 0;
  }

  /** Told once, until it answers again. */
  function fail(spans: Span[], reason: string): void {
    lost += spans.length;
    if (!is_failing) log.warn({ reason }, 'the collector takes no traces; they are let go until it does');
    is_failing = true;
  }

  async function sendFull(): Promise<void> {
    do await send(waiting.splice(0, BATCH));
    while (waiting.length >= BATCH);
  }

  function begin(): void {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendFull().finally(() => {
      sending = null;
      if (waiting.length > 0) later();
    });
  }

  function later(): void {
    timer ??= setTimeout(begin, EVERY_MS).unref();
  }

  return {
    add(span: Span): void {
      if (waiting.length >= MOST_WAITING) {
        lost += 1;
        return;
      }
      waiting.push(span);
      if (waiting.length >= BATCH) begin();
      else if (!sending) later();
    },
    /** Sends what waits, for a second at most. */
    async close(): Promise<void> {
      const end = setTimeout(() => goodbye.abort(), goodbye_ms);
      await sending;
      clearTimeout(timer);
      if (waiting.length > 0) await send(waiting);
      waiting = [];
      clearTimeout(end);
    },
  };
}
