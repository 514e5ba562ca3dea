/** Captures for tests: frames as capture servers write them. */

type Sent = { at: number; from: string; to: string; text: string };
type Shape = { little?: boolean; nano?: boolean; link?: number; vlan?: boolean; tcp?: boolean };

/** A message of the transaction with that number. */
export function sip(first: string, transaction: number): string {
  return [
    first,
    `Via: SIP/2.0/UDP 203.0.113.9;branch=z9hG4bK${transaction}`,
    'From: <sip:a@example.com>;tag=1',
    'To: <sip:b@example.com>',
    `Call-ID: 84b4c76e66710@203.0.113.9`,
    `CSeq: ${transaction} INVITE`,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n');
}

export function aCapture(sent: readonly Sent[], shape: Shape = {}): Uint8Array {
  const { little = true, nano = false, link = 1 } = shape;
  const number = (value: number, size: 2 | 4) => {
    const view = new DataView(new ArrayBuffer(size));
    if (size === 2) view.setUint16(0, value, little);
    else view.setUint32(0, value, little);
    return [...new Uint8Array(view.buffer)];
  };
  const magic = nano ? 0xa1b23c4d : 0xa1b2c3d4;
  const file = [magic, 4].flatMap((value) =>
    value === 4 ? [...number(2, 2), ...number(4, 2)] : number(value, 4),
  );
  file.push(...number(0, 4), ...number(0, 4), ...number(65_535, 4), ...number(link, 4));
  for (const one of sent) {
    const frame = [...linkHeader(link, one.from.startsWith('['), shape.vlan), ...packet(one, shape.tcp)];
    const seconds = Math.floor(one.at / 1000);
    const rest = Math.round((one.at - seconds * 1000) * (nano ? 1e6 : 1e3));
    file.push(
      ...number(seconds, 4),
      ...number(rest, 4),
      ...number(frame.length, 4),
      ...number(frame.length, 4),
    );
    for (const byte of frame) file.push(byte);
  }
  return Uint8Array.from(file);
}

function linkHeader(link: number, isV6: boolean, vlan = false): number[] {
  const type = isV6 ? [0x86, 0xdd] : [8, 0];
  const zeros = (count: number) => new Array<number>(count).fill(0);
  switch (link) {
    case 1:
      return [...zeros(12), ...(vlan ? [0x81, 0, 0, 5] : []), ...type];
    case 113:
      return [...zeros(14), ...type];
    case 276:
      return [...type, ...zeros(18)];
    case 0:
      return [2, 0, 0, 0];
    default:
      return [];
  }
}

function packet({ from, to, text }: Sent, tcp = false): number[] {
  const [source, target] = [ends(from), ends(to)];
  const payload = [...new TextEncoder().encode(text)];
  const big = (value: number) => [value >> 8, value & 255];
  const header = tcp
    ? [...big(source.port), ...big(target.port), 0, 0, 0, 0, 0, 0, 0, 0, 0x50, 0x18, 0, 0, 0, 0, 0, 0]
    : [...big(source.port), ...big(target.port), ...big(payload.length + 8), 0, 0];
  const inner = [...header, ...payload];
  const protocol = tcp ? 6 : 17;
  return source.bytes.length === 16
    ? [0x60, 0, 0, 0, ...big(inner.length), protocol, 64, ...source.bytes, ...target.bytes, ...inner]
    : [
        0x45,
        0,
        ...big(inner.length + 20),
        0,
        0,
        0,
        0,
        64,
        protocol,
        0,
        0,
        ...source.bytes,
        ...target.bytes,
        ...inner,
      ];
}

function ends(address: string): { bytes: number[]; port: number } {
  const port = Number(address.slice(address.lastIndexOf(':') + 1));
  const host = address.slice(0, address.lastIndexOf(':')).replace(/[[\]]/g, '');
  if (!host.includes(':')) return { bytes: host.split('.').map(Number), port };
  const [left = '', right = ''] = host.split('::');
  const words = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((text) => Number.parseInt(text, 16));
  const [first, last] = [words(left), words(right)];
  const all = [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
  return { bytes: all.flatMap((value) => [value >> 8, value & 255]), port };
}
