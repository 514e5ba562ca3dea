/** The traces of some calls, as a media server's exporter sends them: OTLP in JSON. */
import { type DemoCall, dice } from './call-lines.ts';

type Value = string | number | boolean;

const SAID = [
  'I would like to move my appointment',
  'where is my parcel',
  'my bill, please',
  'yes',
  'an agent',
];

export function otlpOf(calls: readonly DemoCall[]): string {
  return JSON.stringify({ resourceSpans: calls.map(spansOf) });
}

function spansOf(call: DemoCall) {
  const chance = dice(call.at % 2_147_483_647);
  const spans: object[] = [];
  const end = call.seconds * 1000;
  const nano = (ms: number) => `${call.at + Math.round(ms)}000000`;
  /** Answers its id, for those below it. */
  function add(
    name: string,
    from: number,
    until: number,
    facts: Record<string, Value> = {},
    parent?: string,
  ) {
    const spanId = chance.hex(16);
    spans.push({
      ...{ traceId: call.trace_id, spanId, name, kind: 1 },
      ...(parent && { parentSpanId: parent }),
      startTimeUnixNano: nano(Math.min(from, end)),
      endTimeUnixNano: nano(Math.min(Math.max(from, until), end)),
      attributes: Object.entries(facts).map(([key, value]) => ({ key, value: attributeValue(value) })),
    });
    return spanId;
  }
  const root = add('incoming-call', 0, end, { callSid: call.call_sid, finalStatus: 'completed' });
  add('lookupAccountDetails', 2, 12, {}, root);
  add('performAppWebhook', 14, 90 + chance.below(200), { 'http.statusCode': 200 }, root);
  add('background-record:listen', 300, end, {}, root);
  for (let at = 400; at < end - 2000 && spans.length < 80; ) {
    const spoken = 1500 + chance.below(3000);
    const say = add('verb:say', at, at + spoken, { 'verb.summary': 'say' }, root);
    const isCached = chance.below(3) === 0;
    const spoke = { 'tts.vendor': 'google', 'tts.language': 'en-US', 'tts.cached': isCached };
    add('tts-generation', at + 10, at + (isCached ? 14 : 200 + chance.below(900)), spoke, say);
    at += spoken;
    const heard = 1500 + chance.below(4000);
    const latency = 180 + chance.below(700);
    const gather = add(
      'verb:gather{speech}',
      at,
      at + heard + latency,
      {
        ...{ channel: 1, 'stt.resolve': 'speech', 'stt.latency_ms': String(latency) },
        'stt.result': JSON.stringify({
          ...{ language_code: 'en-US', channel_tag: 1, is_final: true, vendor: { name: 'deepgram' } },
          alternatives: [{ confidence: 0.8 + chance.below(20) / 100, transcript: chance.one(SAID) }],
        }),
      },
      root,
    );
    if (chance.below(5) === 0)
      add(
        `dtmf:${chance.below(10)}`,
        at + 500,
        at + 500,
        { dtmf: '5', duration: '120ms', channel: 1 },
        gather,
      );
    at += heard + latency;
    const answered = 60 + chance.below(600);
    const body = '{"reason":"speechDetected"}';
    add(
      'verb:hook (https://apps.example.com/call)',
      at,
      at + answered,
      { 'http.statusCode': 200, 'http.body': body },
      gather,
    );
    at += answered + 50;
  }
  const attributes = [{ key: 'service.name', value: { stringValue: 'feature-server' } }];
  return { resource: { attributes }, scopeSpans: [{ scope: { name: 'demo' }, spans }] };
}

function attributeValue(value: Value) {
  if (typeof value === 'string') return { stringValue: value };
  return typeof value === 'boolean' ? { boolValue: value } : { doubleValue: value };
}
