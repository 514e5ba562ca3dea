/** The little of SIP that a trunk test says and reads: one request, and what comes back. */
import { randomBytes } from 'node:crypto';
import { bracketed, type SipDestination, type SipTransport, sipUri } from './sip-uri.ts';

/** Past it, a message is nobody's answer to OPTIONS. */
const LARGEST_MESSAGE = 65_536;
/** Of all that comes over one connection. */
const MOST_BYTES = 1_048_576;
const MOST_HEADERS = 200;

/** What ties an answer to its request. */
export type SipIds = { branch: string; call_id: string; tag: string };

export function newSipIds(): SipIds {
  const random = () => randomBytes(12).toString('hex');
  // The branch begins with the mark of RFC 3261.
  return { branch: `z9hG4bK${random()}`, call_id: `${random()}@trunkline`, tag: random() };
}

export type OptionsRequest = {
  to: SipDestination;
  /** Asks in a `sips` address for TLS all the way. */
  secure: boolean;
  /** Of this connection; a proxy may want another than the gateway behind it. */
  transport: SipTransport;
  /** This end of the connection. */
  local: { ip: string; port: number };
  ids: SipIds;
};

/** From and To name no port and no transport (RFC 3261, 19.1.1). */
export function writeOptions({ ids, local, secure, to, transport }: OptionsRequest): string {
  const scheme = secure ? 'sips' : 'sip';
  const here = `${bracketed(local.ip)}:${local.port}`;
  const uri = sipUri(to, secure);
  return [
    `OPTIONS ${uri} SIP/2.0`,
    `Via: SIP/2.0/${transport.toUpperCase()} ${here};branch=${ids.branch};rport`,
    'Max-Forwards: 70',
    `From: <${scheme}:trunkline@${bracketed(local.ip)}>;tag=${ids.tag}`,
    `To: <${scheme}:${bracketed(to.host)}>`,
    `Call-ID: ${ids.call_id}`,
    'CSeq: 1 OPTIONS',
    `Contact: <${sipUri({ host: local.ip, port: local.port, transport }, secure).replace(':', ':trunkline@')}>`,
    'Accept: application/sdp',
    'User-Agent: Trunkline',
    'Content-Length: 0',
    '\r\n',
  ].join('\r\n');
}

export type SipResponse = {
  status: number;
  reason: string;
  /** Several of one name are joined with commas, as SIP allows; null when there is none. */
  header(name: string): string | null;
};

const compact: Record<string, string> = {
  c: 'content-type',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  s: 'subject',
  t: 'to',
  v: 'via',
};

/** Null for everything that is no SIP response: requests, keep-alives, noise. */
export function parseResponse(message: Buffer): SipResponse | null {
  if (message.length > LARGEST_MESSAGE) return null;
  const [first = '', ...lines] = headOf(message).split(/\r?\n/);
  // Nothing after the blanks can fail: whoever answers could have them tried over and over, for a minute.
  const [, digits, reason = ''] = /^SIP\/2\.0[ \t]+([1-6]\d\d)(?![^ \t])[ \t]*(.*)/is.exec(first) ?? [];
  if (digits === undefined) return null;
  const headers = headersOf(lines);
  return { status: Number(digits), reason, header: (name) => headers.get(name)?.join(', ') ?? null };
}

export function answers(response: SipResponse, ids: SipIds): boolean {
  return (
    response.header('call-id') === ids.call_id &&
    /^1[ \t]+OPTIONS$/i.test(response.header('cseq') ?? '') &&
    (response.header('via')?.includes(ids.branch) ?? false)
  );
}

function headOf(message: Buffer): string {
  const text = message.toString('utf8').replace(/^(\r?\n)+/, '');
  const end = text.search(/\r?\n\r?\n/);
  return (end === -1 ? text : text.slice(0, end)).trimEnd();
}

function headersOf(lines: string[]): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const line of lines.slice(0, MOST_HEADERS)) {
    // A line that begins with a space goes on with the header before it.
    if (/^[ \t]/.test(line) && last) last.push(`${last.pop()} ${line.trim()}`.trim());
    const [, name = '', value = ''] = /^([^\s:]+)[ \t]*:(.*)$/.exec(line) ?? [];
    if (name === '') continue;
    const key = compact[name.toLowerCase()] ?? name.toLowerCase();
    last = headers.get(key) ?? [];
    last.push(value.trim());
    headers.set(key, last);
  }
  return headers;
}

/** What came over a connection is not SIP, or more of it than anybody needs. */
export class NotSip extends Error {}

const startOfMessage = /^(SIP\/2\.0 \d{3}\b|[A-Z]{3,15} sips?:)/i;
const LONGEST_FIRST_LINE = 1024;

/** Cuts a stream into whole messages by their Content-Length. Throws NotSip. */
export function messageReader(): (chunk: Buffer) => Buffer[] {
  let held: Buffer = Buffer.alloc(0);
  let bytes = 0;
  return (chunk) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new NotSip();
    held = withoutKeepAlives(Buffer.concat([held, chunk]));
    const whole: Buffer[] = [];
    for (let size = sizeOfFirst(held); size !== null && size <= held.length; size = sizeOfFirst(held)) {
      whole.push(held.subarray(0, size));
      held = withoutKeepAlives(held.subarray(size));
    }
    if (held.length > LARGEST_MESSAGE) throw new NotSip();
    return whole;
  };
}

/** Null while its head is not there yet. */
function sizeOfFirst(held: Buffer): number | null {
  const text = held.toString('latin1', 0, LARGEST_MESSAGE);
  const line = text.split('\n', 1)[0] ?? '';
  const isLineThere = line.length < text.length || line.length > LONGEST_FIRST_LINE;
  if (isLineThere && !startOfMessage.test(line)) throw new NotSip();
  const end = /\r?\n\r?\n/.exec(text);
  if (!end) return null;
  const length = Number(
    /^(?:content-length|l)[ \t]*:[ \t]*(\d+)[ \t]*\r?$/im.exec(text.slice(0, end.index))?.[1] ?? 0,
  );
  if (length > LARGEST_MESSAGE) throw new NotSip();
  return end.index + end[0].length + length;
}

/** Empty lines between messages keep a connection open. */
function withoutKeepAlives(held: Buffer): Buffer {
  let start = 0;
  while (held[start] === 13 || held[start] === 10) start++;
  return held.subarray(start);
}
