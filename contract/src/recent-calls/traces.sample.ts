import type { Span, Trace } from './traces.contract.ts';

const T0 = 1_795_000_000_000_000_000n;
const nano = (ms: number) => String(T0 + BigInt(ms) * 1_000_000n);
type Value = string | number | boolean;

function attribute([key, value]: [string, Value]) {
  const kind =
    typeof value === 'string' ? 'stringValue' : typeof value === 'boolean' ? 'boolValue' : 'doubleValue';
  return { key, value: { [kind]: value } };
}

export function aSpan(
  name: string,
  from_ms: number,
  until_ms: number,
  facts: Record<string, Value> = {},
  over: Partial<Span> = {},
): Span {
  return {
    spanId: `${name}@${from_ms}`,
    name,
    kind: 'SPAN_KIND_INTERNAL',
    startTimeUnixNano: nano(from_ms),
    endTimeUnixNano: nano(until_ms),
    attributes: Object.entries(facts).map(attribute),
    ...over,
  };
}

/** A call of 20 s: a greeting is spoken, an answer gathered, the application asked. */
export function aTrace(spans: Span[] = someSpans()): Trace {
  return {
    resourceSpans: spans.map((span) => ({
      resource: { attributes: [attribute(['service.name', 'feature-server'])] },
      instrumentationLibrarySpans: [{ spans: [span] }],
    })),
  };
}

function someSpans(): Span[] {
  const root = aSpan('incoming-call', 0, 20_000, {
    callSid: '0b9b1a52-6c1e-4f0c-9f65-6a0f6c3f7a11',
    finalStatus: 'completed',
  });
  const below = (parent: Span, ...[name, from, until, facts]: Parameters<typeof aSpan>) =>
    aSpan(name, from, until, facts, { parentSpanId: parent.spanId });
  const say = below(root, 'verb:say', 400, 3000, { 'verb.summary': 'say' });
  const gather = below(root, 'verb:gather{speech}', 3000, 9000, {
    'stt.resolve': 'speech',
    'stt.latency_ms': '320',
    'stt.result': JSON.stringify({
      language_code: 'en-US',
      is_final: true,
      alternatives: [{ confidence: 0.93, transcript: 'my bill' }],
      vendor: { name: 'google' },
    }),
  });
  return [
    root,
    say,
    below(say, 'tts-generation', 420, 900, { 'tts.vendor': 'google', 'tts.cached': false, connect_ms: 40 }),
    below(root, 'background-record:listen', 300, 20_000),
    gather,
    below(gather, 'verb:hook (https://apps.example.com/answer)', 8400, 8900, {
      'http.statusCode': 200,
      'http.body': '{"reason":"speechDetected"}',
    }),
    below(root, 'dtmf:5', 12_000, 12_000, { dtmf: '5', duration: '120ms', channel: 1 }),
  ];
}
