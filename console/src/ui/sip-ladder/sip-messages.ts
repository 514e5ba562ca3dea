/** The SIP messages of a capture, in the order of their times. Pure. */
import { fewMarks } from '../page/few-marks.ts';
import { CaptureFault, packetsOf } from './pcap.ts';
import { readStart } from './sip-start.ts';
import { type Said, TcpMessages } from './tcp-messages.ts';

export type SipMessage = {
  /** Its place in the capture. */
  id: number;
  /** In ms since 1970. */
  at: number;
  from: string;
  to: string;
  /** Of an answer; null for a request. */
  status: number | null;
  /** "INVITE", or "180 Ringing" */
  title: string;
  /** The method that it is about: an answer tells it in its CSeq. */
  method: string;
  call_id: string;
  /** The same message was here before, between the same two. */
  isRepeated: boolean;
  text: string;
};

const MOST_MESSAGES = 5000;
/** Each is a column. */
const MOST_PARTICIPANTS = 40;
const LONGEST_MESSAGE = 65_536;

export function messagesOf(bytes: Uint8Array): SipMessage[] {
  const decoder = new TextDecoder();
  const messages: SipMessage[] = [];
  const seen = new Set<string>();
  const participants = new Set<string>();
  for (const { bytes: said, ...way } of saidIn(bytes)) {
    const message = readMessage(decoder.decode(said.subarray(0, LONGEST_MESSAGE)), {
      id: messages.length,
      ...way,
    });
    if (!message) continue;
    participants.add(way.from).add(way.to);
    if (messages.length >= MOST_MESSAGES) throw tooMany('SIP messages');
    if (participants.size > MOST_PARTICIPANTS) throw tooMany('addresses');
    const mark = markOf(message);
    message.isRepeated = seen.has(mark);
    seen.add(mark);
    messages.push(message);
  }
  return messages.sort((a, b) => a.at - b.at);
}

function tooMany(what: string): CaptureFault {
  return new CaptureFault(`The capture has too many ${what} to show here.`);
}

/** A packet over UDP is a message. */
function* saidIn(bytes: Uint8Array): Generator<Said> {
  const streams = new TcpMessages();
  for (const packet of packetsOf(bytes)) {
    const { at, from, to, payload } = packet;
    if (packet.isTcp) yield* streams.add(packet);
    else yield { at, from, to, bytes: payload };
  }
  yield* streams.rest();
}

function readMessage(text: string, way: Pick<SipMessage, 'id' | 'at' | 'from' | 'to'>): SipMessage | null {
  const start = readStart(text);
  if (!start) return null;
  const { method, status, phrase } = start;
  return {
    ...way,
    status,
    title: method ?? fewMarks(`${status} ${phrase}`.trim()),
    method: method ?? headerOf(text, 'CSeq').split(/\s+/)[1] ?? '',
    call_id: headerOf(text, 'Call-ID', 'i'),
    isRepeated: false,
    text,
  };
}

/** Whoever sends a message again sends the same transaction, between the same addresses. */
function markOf({ from, to, title, call_id, text }: SipMessage): string {
  const branch = /;branch=([^;\s,]+)/i.exec(headerOf(text, 'Via', 'v'))?.[1];
  return JSON.stringify([from, to, title, call_id, headerOf(text, 'CSeq'), branch, headerOf(text, 'RSeq')]);
}

function headerOf(text: string, ...names: string[]): string {
  for (const line of text.slice(0, 16_384).split(/\r?\n/)) {
    if (line === '') break;
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (names.some((one) => one.toLowerCase() === name)) return line.slice(colon + 1).trim();
  }
  return '';
}

/** The addresses between which messages went, in the order in which they spoke. */
export function participantsOf(messages: readonly SipMessage[]): string[] {
  return [...new Set(messages.flatMap(({ from, to }) => [from, to]))];
}
