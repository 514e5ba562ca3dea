/** The packets of a capture file (libpcap), as far as SIP needs them. Pure; whatever the file holds, it ends. */

export type Packet = {
  /** In ms since 1970. */
  at: number;
  /** "203.0.113.9:5060" */
  from: string;
  to: string;
  isTcp: boolean;
  payload: Uint8Array;
};

/** Why a file is not shown; a sentence for a person. */
export class CaptureFault extends Error {}

const LARGEST_CAPTURE = 64 * 1_048_576;
const MOST_PACKETS = 20_000;
const FILE_HEADER = 24;
const RECORD_HEADER = 16;

/** Magic numbers: which end comes first, and how many parts of a second the clock counts. */
const kinds: Record<number, { little: boolean; parts: number }> = {
  2712847316: { little: false, parts: 1e6 },
  3569595041: { little: true, parts: 1e6 },
  2712812621: { little: false, parts: 1e9 },
  1295823521: { little: true, parts: 1e9 },
};
const PCAPNG = 0x0a0d0d0a;

/** A record that breaks off ends the file: captures are cut while they are being written. */
export function* packetsOf(bytes: Uint8Array): Generator<Packet> {
  if (bytes.length > LARGEST_CAPTURE) throw new CaptureFault('The capture is too large to show here.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = bytes.length < FILE_HEADER ? 0 : view.getUint32(0);
  if (magic === PCAPNG)
    throw new CaptureFault('The capture is a pcapng file, which cannot be shown here. Download it instead.');
  const kind = kinds[magic];
  if (!kind) throw new CaptureFault('This is not a packet capture.');
  const link = view.getUint32(20, kind.little) & 0xffff;
  let count = 0;
  for (let at = FILE_HEADER; at + RECORD_HEADER <= bytes.length; ) {
    const seconds = view.getUint32(at, kind.little);
    const rest = view.getUint32(at + 4, kind.little);
    const length = view.getUint32(at + 8, kind.little);
    const end = at + RECORD_HEADER + length;
    if (end > bytes.length) return;
    count += 1;
    if (count > MOST_PACKETS) throw new CaptureFault('The capture has too many packets to show here.');
    const packet = ipPacket(bytes.subarray(at + RECORD_HEADER, end), link);
    if (packet) yield { ...packet, at: seconds * 1000 + (rest / kind.parts) * 1000 };
    at = end;
  }
}

type Inner = Omit<Packet, 'at'>;

const ETHERNET = 1;
const COOKED = 113;
const COOKED_2 = 276;
const LOOPBACK = 0;
const RAW = new Set([12, 14, 101, 228, 229]);
const VLAN = new Set([0x8100, 0x88a8]);
const IPV4 = 0x0800;
const IPV6 = 0x86dd;

function ipPacket(frame: Uint8Array, link: number): Inner | null {
  if (RAW.has(link)) return ip(frame);
  if (link === LOOPBACK) return ip(frame.subarray(4));
  if (link === COOKED) return isIp(word(frame, 14)) ? ip(frame.subarray(16)) : null;
  if (link === COOKED_2) return isIp(word(frame, 0)) ? ip(frame.subarray(20)) : null;
  if (link !== ETHERNET) return null;
  let at = 12;
  while (VLAN.has(word(frame, at)) && at < 28) at += 4;
  return isIp(word(frame, at)) ? ip(frame.subarray(at + 2)) : null;
}

function isIp(type: number): boolean {
  return type === IPV4 || type === IPV6;
}

function ip(bytes: Uint8Array): Inner | null {
  const version = (bytes[0] ?? 0) >> 4;
  if (version === 4) {
    const header = ((bytes[0] ?? 0) & 0x0f) * 4;
    const total = word(bytes, 2);
    // The later parts of a packet have no ports, so they belong to nobody here.
    const isLater = (word(bytes, 6) & 0x1fff) !== 0;
    if (header < 20 || total < header || isLater) return null;
    const [from, to] = [v4(bytes, 12), v4(bytes, 16)];
    return transport(bytes[9] ?? 0, bytes.subarray(header, total), from, to);
  }
  if (version === 6) {
    const [from, to] = [v6(bytes, 8), v6(bytes, 24)];
    return transport(bytes[6] ?? 0, bytes.subarray(40, 40 + word(bytes, 4)), `[${from}]`, `[${to}]`);
  }
  return null;
}

const TCP = 6;
const UDP = 17;

function transport(protocol: number, bytes: Uint8Array, source: string, target: string): Inner | null {
  if (protocol !== UDP && protocol !== TCP) return null;
  const isTcp = protocol === TCP;
  const header = isTcp ? ((bytes[12] ?? 0) >> 4) * 4 : 8;
  if (bytes.length <= header || header < 8) return null;
  return {
    from: `${source}:${word(bytes, 0)}`,
    to: `${target}:${word(bytes, 2)}`,
    isTcp,
    payload: bytes.subarray(header),
  };
}

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function v4(bytes: Uint8Array, at: number): string {
  return [...bytes.subarray(at, at + 4)].join('.');
}

function v6(bytes: Uint8Array, at: number): string {
  const words = Array.from({ length: 8 }, (_, n) => word(bytes, at + 2 * n).toString(16));
  const zeros = words.join(':').match(/(?:^|:)0(?::0)+(?=:|$)/g) ?? [];
  const [longest] = zeros.toSorted((a, b) => b.length - a.length);
  return longest
    ? words
        .join(':')
        .replace(longest, ':')
        .replace(/^:(?!:)|(?<!:):$/g, '::')
    : words.join(':');
}
