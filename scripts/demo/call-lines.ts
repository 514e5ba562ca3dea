/** Thirty days of calls and alerts, as the platform's components write them: lines of InfluxDB's protocol. */
export type CallOwner = {
  account_sid: string;
  service_provider_sid: string;
  applications: string[];
  trunks: string[];
  /** Of all calls, relative to the others. */
  share: number;
};

export type DemoCall = {
  account_sid: string;
  call_sid: string;
  sip_callid: string;
  trace_id: string;
  from: string;
  to: string;
  isInbound: boolean;
  /** The platform's address, and the carrier's. */
  host: string;
  remote_host: string;
  attempted_at: number;
  /** When it was answered. */
  at: number;
  seconds: number;
  isRecorded: boolean;
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
export const DAYS = 30;
const LONGEST_CALL_MS = 600_000;
/** Recordings are large: of the last hours, and short. */
const RECORDED_MS = 6 * HOUR_MS;
const LONGEST_RECORDED = 90;
/** Sums of fractions are not exact. */
const NEARLY_ONE = 0.999_999;

/** Of each hour of the day (UTC), how busy it is. */
const BUSY = [1, 1, 1, 1, 1, 2, 4, 8, 14, 17, 18, 17, 14, 15, 17, 16, 14, 11, 8, 6, 4, 3, 2, 1];
const QUIET_DAYS = new Set([0, 6]);

const FAILURES = [
  { status: 486, share: 40, reason: 'called party hungup' },
  { status: 480, share: 20, reason: 'failed' },
  { status: 487, share: 20, reason: 'caller abandoned' },
  { status: 404, share: 8, reason: 'failed' },
  { status: 503, share: 7, reason: 'failed' },
  { status: 408, share: 5, reason: 'failed' },
];

const ALERTS: [type: string, message: string, vendor: string | null, share: number][] = [
  ['webhook-failure', 'https://apps.example.com/call returned status 503', null, 30],
  ['webhook-connection-failure', 'could not connect to https://apps.example.com/call', null, 16],
  ['tts-failure', 'text-to-speech request to google failed, check credentials', 'google', 12],
  ['stt-failure', 'speech-to-text request to deepgram failed, check credentials', 'deepgram', 12],
  ['play-url-notfound', 'audio file at https://media.example.com/welcome.mp3 not found', null, 12],
  ['account-call-limit', 'account limit of 20 simultaneous calls exceeded, consider upgrading', null, 8],
  ['no-carrier', 'outbound call impossible, no carriers provisioned', null, 4],
  ['invalid-app-payload', 'https://apps.example.com/call returned an invalid payload', null, 6],
];

/** The same numbers each time: mulberry32. */
export function dice(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(roll() * most);
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    roll,
    below,
    hex,
    sid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    one: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    /** By their shares. */
    weighed<T extends { share: number }>(from: readonly T[]): T {
      let left = roll() * from.reduce((sum, { share }) => sum + share, 0);
      for (const one of from) {
        left -= one.share;
        if (left < 0) return one;
      }
      return from.at(-1) as T;
    },
  };
}

type Dice = ReturnType<typeof dice>;

/** What the media server records: none, or as `format` says for each account, filed by the day that it has. */
export type Recording = { format(account_sid: string): string; day: string } | null;

/** So many calls, ending now; `told` hears of each that was answered. The same ones each time but for their recordings. */
export function* callLines(
  owners: readonly CallOwner[],
  most: number,
  now: number,
  told: (call: DemoCall) => void,
  recording: Recording = null,
): Generator<string> {
  const chance = dice(20_26);
  const first = Math.floor((now - DAYS * DAY_MS) / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: DAYS * 24 }, (_, n) => first + (n + 1) * HOUR_MS);
  const busyness = (ms: number) => {
    const date = new Date(ms);
    return (BUSY[date.getUTCHours()] ?? 1) * (QUIET_DAYS.has(date.getUTCDay()) ? 0.3 : 1);
  };
  const all = hours.reduce((sum, hour) => sum + busyness(hour), 0);
  let owed = 0;
  for (const hour of hours) {
    owed += (busyness(hour) / all) * most;
    for (; owed >= NEARLY_ONE; owed--) {
      // Each is over by now, and the last hour is no moment.
      const end = Math.min(now - LONGEST_CALL_MS, hour + HOUR_MS);
      const at = end - HOUR_MS + chance.below(HOUR_MS);
      const isRecent = at > now - RECORDED_MS;
      yield callLine(chance, chance.weighed(owners), at, isRecent ? recording : null, told);
    }
  }
}

function callLine(
  chance: Dice,
  owner: CallOwner,
  at: number,
  recording: Recording,
  told: (call: DemoCall) => void,
): string {
  const isInbound = chance.roll() < 0.7;
  const failure = chance.roll() < 0.17 ? chance.weighed(FAILURES) : null;
  const [call_sid, trace_id] = [chance.sid(), chance.hex(32)];
  const ring = 1500 + chance.below(9000);
  const seconds = failure ? 0 : Math.round(8 + 500 * chance.roll() ** 3);
  const people = `+1${200 + chance.below(700)}555${String(chance.below(10_000)).padStart(4, '0')}`;
  const ours = `+1207555${String(chance.below(900) + 100).padStart(4, '0')}`;
  const { account_sid, service_provider_sid } = owner;
  const trunk = chance.one(owner.trunks).replace(/[,= ]/g, '\\$&');
  const isChosen = !failure && chance.below(4) === 0;
  const isRecorded = isChosen && recording !== null && seconds > 20 && seconds < LONGEST_RECORDED;
  const text = {
    from: isInbound ? people : ours,
    to: isInbound ? ours : people,
    sip_callid: chance.sid(),
    remote_host: `203.0.113.${chance.below(12) + 10}`,
    termination_reason: failure?.reason ?? chance.one(['caller hungup', 'called party hungup']),
    ...(failure && isInbound
      ? {}
      : {
          call_sid,
          trace_id,
          ...(owner.applications.length > 0 && { application_sid: chance.one(owner.applications) }),
        }),
    ...(isRecorded
      ? {
          recording_url: `/Accounts/${account_sid}/RecentCalls/${call_sid}/record/${recording.day}/${recording.format(account_sid)}`,
        }
      : {}),
  };
  const numbers = {
    sip_status: failure?.status ?? 200,
    duration: seconds,
    terminated_at: at + ring + seconds * 1000,
    ...(failure ? {} : { answered_at: at + ring }),
  };
  const host = `10.0.0.${5 + chance.below(2)}`;
  if (!failure) {
    const { from, remote_host, sip_callid, to } = text;
    const ids = { account_sid, call_sid, sip_callid, trace_id };
    const ends = { from, to, isInbound, host, remote_host };
    told({ ...ids, ...ends, attempted_at: at, at: at + ring, seconds, isRecorded });
  }
  const fields = [
    ...Object.entries(text).map(([name, value]) => `${name}="${value}"`),
    ...Object.entries(numbers).map(([name, value]) => `${name}=${value}`),
  ];
  const tags = `account_sid=${account_sid},answered=${!failure},direction=${isInbound ? 'inbound' : 'outbound'},host=${host},service_provider_sid=${service_provider_sid},trunk=${trunk}`;
  return `cdrs,${tags} ${fields.join(',')} ${at}`;
}

export function* alertLines(owners: readonly CallOwner[], most: number, now: number): Generator<string> {
  const chance = dice(7);
  const kinds = ALERTS.map(([type, message, vendor, share]) => ({ type, message, vendor, share }));
  for (let n = 0; n < most; n++) {
    const { type, message, vendor } = chance.weighed(kinds);
    const { account_sid, service_provider_sid } = chance.weighed(owners);
    const tags = `account_sid=${account_sid},alert_type=${type},service_provider_sid=${service_provider_sid}`;
    const at = now - 1000 - chance.below(DAYS * DAY_MS - HOUR_MS);
    yield `alerts,${tags}${vendor ? `,vendor=${vendor}` : ''} message="${message}" ${at}`;
  }
}
