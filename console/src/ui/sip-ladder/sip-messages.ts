/** The SIP messages of a capture, in the order of their times. Pure. */
import { CaptureFault, packetsOf } from './pcap.ts';

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
const LONGEST_MESSAGE = 65_536;
const REQUEST = /^([A-Z]{3,20}) \S+ SIP\/2\.0$/;
const ANSWER = /^SIP\/2\.0 (\d{3}) ?(.*)$/;

export function messagesOf(bytes: Uint8Array): SipMessage[] {
  const decoder = new TextDecoder();
  const messages: SipMessage[] = [];
  const seen = new Set<string>();
  /** By direction: a message over TCP may come in several pieces. */
  const open = new Map<string, SipMessage>();
  for (const { at, from, to, isTcp, payload } of packetsOf(bytes)) {
    const text = decoder.decode(payload.subarray(0, LONGEST_MESSAGE));
    const way = `${from} ${to}`;
    const message = readMessage(text, { id: messages.length, at, from, to });
    if (message) {
      if (messages.length >= MOST_MESSAGES)
        throw new CaptureFault('The capture has too many SIP messages to be drawn.');
      const mark = markOf(message, text);
      message.isRepeated = seen.has(mark);
      seen.add(mark);
      messages.push(message);
      if (isTcp) open.set(way, message);
    } else if (isTcp) {
      const before = open.get(way);
      if (before && before.text.length < LONGEST_MESSAGE) before.text += text;
    }
  }
  return messages.sort((a, b) => a.at - b.at);
}

function readMessage(text: string, way: Pick<SipMessage, 'id' | 'at' | 'from' | 'to'>): SipMessage | null {
  const [first = ''] = text.slice(0, 2000).split(/\r?\n/, 1);
  const method = REQUEST.exec(first)?.[1];
  const [, status, phrase = ''] = ANSWER.exec(first) ?? [];
  if (!method && !status) return null;
  return {
    ...way,
    status: status ? Number(status) : null,
    title: method ?? `${status} ${phrase}`.trim(),
    method: method ?? headerOf(text, 'CSeq').split(/\s+/)[1] ?? '',
    call_id: headerOf(text, 'Call-ID', 'i'),
    isRepeated: false,
    text,
  };
}

/** Whoever sends a message again sends the same transaction, between the same addresses. */
function markOf({ from, to, title, call_id }: SipMessage, text: string): string {
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
