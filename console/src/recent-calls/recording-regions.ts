/** What a trace tells of moments in a recording: speech, digits, and how long each side waited (`C26`). Pure. */
import { attributeOf, type SpanRow } from './trace-tree.ts';

export type RegionKind = 'speech' | 'speech-latency' | 'dtmf' | 'tts-latency' | 'response';

export type Region = {
  id: string;
  kind: RegionKind;
  /** 0 is the caller, 1 the called side. */
  channel: 0 | 1;
  /** In seconds of the recording. */
  start: number;
  end: number;
  /** Within the region; undefined for none. */
  label?: string;
  /** What a press tells; null for nothing. */
  facts: { title: string; facts: readonly (readonly [name: string, value: string])[] } | null;
};

export const regionColors: Record<RegionKind, string> = {
  speech: 'rgba(255, 0, 0, 0.15)',
  'speech-latency': 'rgba(255, 255, 0, 0.55)',
  dtmf: 'rgba(138, 43, 226, 0.15)',
  'tts-latency': 'rgba(255, 155, 0, 0.55)',
  response: 'rgba(255, 3, 180, 0.55)',
};

/** The loudest of each 10 samples at 8000 Hz, of both channels. */
export type Peaks = {
  duration: number;
  count: number;
  at(channel: 0 | 1, index: number): number;
};

const SPEECH_STARTS_AFTER = 0.05;
const SHORTEST_DIGIT = 0.1;
const SHORTEST_RESPONSE = 0.05;
const LOUD = 0.03;
const LOUD_IN_A_ROW = 5;
const AFTER_SPEECH = 0.02;
const NO_STATUS = 404;
const REASONS = ['"reason":"speechDetected"', '"reason":"dtmfDetected"'];

type Timed = { row: SpanRow; start: number; end: number };

/** None without the span that says when the recording began: its start is second 0. */
export function regionsOf(rows: readonly SpanRow[], peaks: Peaks): Region[] {
  const zero = rows.find(({ name }) => name.includes('background-record:listen'));
  if (!zero) return [];
  const seen = new Set<string>();
  const hooks = new Map<string | null, SpanRow>();
  for (const row of rows)
    if (row.name.includes('verb:hook') && !hooks.has(row.parent)) hooks.set(row.parent, row);
  return rows.flatMap((row) => {
    if (seen.has(row.id)) return [];
    seen.add(row.id);
    const start = (row.start_ms - zero.start_ms) / 1000;
    const timed = { row, start, end: start + row.duration_ms / 1000 };
    return [
      ...speechOf(timed, hooks.get(row.id), peaks),
      ...digitOf(timed),
      ...spokenOf(timed),
      ...responseOf(timed),
    ];
  });
}

/** When the recording began, in ms since 1970; null where the trace does not say. */
export function recordingStart(rows: readonly SpanRow[]): number | null {
  return rows.find(({ name }) => name.includes('background-record:listen'))?.began_at ?? null;
}

function speechOf({ row, start, end }: Timed, hook: SpanRow | undefined, peaks: Peaks): Region[] {
  const channel = heardOn(row.name);
  if (channel === null) return [];
  const told = resultOf(row);
  const latency = told && attributeOf(row, 'stt.resolve') === 'speech' ? latencyOf() : null;

  function latencyOf(): { from: number; seconds: number } | null {
    const asked = (hook?.duration_ms ?? 0) / 1000;
    const measured = Number.parseFloat(attributeOf(row, 'stt.latency_ms') ?? '');
    if (Number.isFinite(measured)) return { from: end - measured / 1000 - asked, seconds: measured / 1000 };
    const from = endOfSpeech(peaks, channel as 0 | 1, start, end);
    return { from, seconds: end - from - asked };
  }

  const shown = latency && latency.from > 0 ? latency : null;
  const seconds = shown && `${shown.seconds.toFixed(2)}s`;
  const none =
    attributeOf(row, 'stt.resolve') === 'timeout'
      ? 'None (speech session timeout)'
      : 'None (call disconnected or speech session terminated)';
  const facts = [
    ...(told ? told.facts : [['Transcript', none] as const]),
    ...(seconds ? [['Latency', seconds] as const] : []),
  ];
  const session: Region = {
    id: row.id,
    kind: 'speech',
    channel,
    start: start + SPEECH_STARTS_AFTER,
    end,
    facts: { title: 'Speech to text result', facts },
  };
  if (!shown || !seconds) return [session];
  const waited = { kind: 'speech-latency', channel, start: shown.from, end, label: seconds } as const;
  return [session, { ...waited, id: `${row.id}:latency`, facts: null }];
}

/** The channel that a span listened to; null for one that did not listen. */
function heardOn(name: string): 0 | 1 | null {
  if (name.includes(':gather{')) return 0;
  const channel = /stt-listen:(\d*)/.exec(name)?.[1];
  if (channel === undefined) return null;
  return Number(channel) >= 2 ? 1 : 0;
}

/** The first place, looked for from the end, with enough loud peaks in a row; -1 for none. */
export function endOfSpeech(peaks: Peaks, channel: 0 | 1, start: number, end: number): number {
  const perSecond = peaks.count / peaks.duration;
  const last = Math.min(peaks.count - 1, Math.floor(end * perSecond));
  const first = Math.max(0, Math.floor(start * perSecond));
  let loud = 0;
  for (let index = last; index >= first; index--) {
    loud = Math.abs(peaks.at(channel, index)) > LOUD ? loud + 1 : 0;
    if (loud === LOUD_IN_A_ROW) return (index + LOUD_IN_A_ROW) / perSecond + AFTER_SPEECH;
  }
  return -1;
}

function digitOf({ row, start }: Timed): Region[] {
  const [digit, duration] = [attributeOf(row, 'dtmf'), attributeOf(row, 'duration')];
  if (!row.name.includes('dtmf:') || digit === null || duration === null) return [];
  const pressed = Number.parseFloat(duration.replace('ms', '')) / 1000;
  const end = start + Math.max(Number.isFinite(pressed) ? pressed : 0, SHORTEST_DIGIT);
  const facts = [['Digit', digit] as const, ['Duration', duration] as const];
  return [{ id: row.id, kind: 'dtmf', channel: 0, start, end, facts: { title: 'DTMF result', facts } }];
}

/** What was spoken from the cache took no time. */
function spokenOf({ row, start, end }: Timed): Region[] {
  const [vendor, cached] = [attributeOf(row, 'tts.vendor'), attributeOf(row, 'tts.cached')];
  if (!row.name.includes('tts-generation') || vendor === null || cached === null || cached === 'true')
    return [];
  const first_byte = Number.parseFloat(attributeOf(row, 'time_to_first_byte_ms') ?? '');
  const heard = Number.isFinite(first_byte) ? start + first_byte / 1000 : end;
  const label = `${(heard - start).toFixed(2)}s`;
  const facts = [
    ['Vendor', vendor],
    ['Latency', label],
    ['From cache', cached],
  ] as const;
  return [
    {
      id: row.id,
      kind: 'tts-latency',
      channel: 1,
      start,
      end: heard,
      label,
      facts: { title: 'TTS latency', facts },
    },
  ];
}

function responseOf({ row, start, end }: Timed): Region[] {
  const body = attributeOf(row, 'http.body') ?? '';
  if (!row.name.includes('verb:hook') || !REASONS.some((reason) => body.includes(reason))) return [];
  const status = attributeOf(row, 'http.statusCode') ?? String(NO_STATUS);
  const label = `${(end - start).toFixed(2)}s`;
  const facts = [
    ['Status code', status],
    ['Latency', label],
  ] as const;
  return [
    {
      ...{ id: row.id, kind: 'response', channel: 0, start, label },
      end: Math.max(end, start + SHORTEST_RESPONSE),
      facts: { title: 'Application response latency', facts },
    },
  ];
}

function resultOf(row: SpanRow): { facts: (readonly [string, string])[] } | null {
  const text = attributeOf(row, 'stt.result');
  if (!text) return null;
  try {
    const { alternatives, language_code, vendor } = JSON.parse(text);
    const [best] = Array.isArray(alternatives) ? alternatives : [];
    const known = [
      ['Vendor', vendor?.name],
      ['Confidence', best?.confidence],
      ['Language code', language_code],
      ['Transcript', best?.transcript],
    ] as const;
    return { facts: known.map(([name, value]) => [name, String(value ?? '')] as const) };
  } catch {
    return { facts: [['Transcript', text]] };
  }
}

/** Of decoded sound; counted where they are asked for, since an hour has millions of them. */
export function peaksOf(channels: readonly Float32Array[], duration: number): Peaks {
  const count = Math.floor(duration * 800);
  return {
    duration,
    count,
    at(channel, index) {
      const samples = channels[channel] ?? channels[0] ?? new Float32Array();
      const size = samples.length / count;
      let loudest = 0;
      for (let n = Math.floor(index * size); n < Math.ceil((index + 1) * size); n++)
        loudest = Math.max(loudest, Math.abs(samples[n] ?? 0));
      return loudest;
    },
  };
}
