/** The traces of some calls, as a media server's exporter sends them: OTLP in JSON. */
import { type DemoCall, dice } from './call-lines.ts';
import { RECORDED_FROM, turnsOf } from './call-turns.ts';

type Value = string | number | boolean;

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
  add('background-record:listen', RECORDED_FROM, end, {}, root);
  for (const { said, heard, answer_ms } of turnsOf(call)) {
    const say = add('verb:say', said.from, said.until, { 'verb.summary': 'say' }, root);
    const spoke = { 'tts.vendor': 'google', 'tts.language': 'en-US', 'tts.cached': said.isCached };
    add('tts-generation', said.from + 10, said.from + 10 + said.made_ms, spoke, say);
    const understood = heard.until + heard.latency_ms;
    const gather = add(
      'verb:gather{speech}',
      heard.from,
      understood + answer_ms,
      {
        ...{ channel: 1, 'stt.resolve': 'speech', 'stt.latency_ms': String(heard.latency_ms) },
        'stt.result': JSON.stringify({
          ...{ language_code: 'en-US', channel_tag: 1, is_final: true, vendor: { name: 'deepgram' } },
          alternatives: [{ confidence: heard.confidence, transcript: heard.text }],
        }),
      },
      root,
    );
    if (heard.digit !== null)
      add(
        `dtmf:${heard.digit}`,
        heard.from + 500,
        heard.from + 500,
        { dtmf: heard.digit, duration: '120ms', channel: 1 },
        gather,
      );
    const body = '{"reason":"speechDetected"}';
    add(
      'verb:hook (https://apps.example.com/call)',
      understood,
      understood + answer_ms,
      { 'http.statusCode': 200, 'http.body': body },
      gather,
    );
  }
  const attributes = [{ key: 'service.name', value: { stringValue: 'feature-server' } }];
  return { resource: { attributes }, scopeSpans: [{ scope: { name: 'demo' }, spans }] };
}

function attributeValue(value: Value) {
  if (typeof value === 'string') return { stringValue: value };
  return typeof value === 'boolean' ? { boolValue: value } : { doubleValue: value };
}
