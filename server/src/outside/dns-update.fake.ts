/** A DNS server as far as updates go: one zone in memory, over TCP, with a key. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import {
  classes,
  DnsMessageFault,
  type DnsRecord,
  numbers,
  OPCODE_UPDATE,
  readMessage,
  readName,
  signMessage,
  type TsigKey,
  types,
} from './dns-message.ts';

const codes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, REFUSED: 5, YXDOMAIN: 6, NOTAUTH: 9, NOTZONE: 10 };

export type FakeDnsServer = {
  port: number;
  zone: string;
  key: TsigKey;
  /** `A realm 192.0.2.1` and `SRV name 10 100 5060 target`, in the order in which they came. */
  records: Set<string>;
  /** What it does instead of what it is asked; nothing of the kind at first. `forgets to answer` and `does it and hangs` do it first. */
  trouble: keyof typeof codes | 'hangs' | 'does it and hangs' | 'forgets to answer' | 'does not sign' | null;
  /** Updates that came. */
  asked: number;
  /** Told of each update when it comes, with its number. */
  meet: ((nth: number) => void) | null;
  /** Where given, an update waits for it before it is done. */
  hold: Promise<void> | null;
  /** How a hosted server is told of it. */
  env(): Record<string, string>;
  close(): void;
};

export async function startFakeDnsServer(zone = 'sip.example.com'): Promise<FakeDnsServer> {
  const open = new Set<Socket>();
  const secret = Buffer.from('tsig-canary-secret-of-32-bytes!!');
  const fake: FakeDnsServer = {
    ...{ port: 0, zone, records: new Set(), trouble: null, asked: 0, hold: null, meet: null },
    key: { name: 'trunkline.key', algorithm: 'hmac-sha256', secret },
    env: () => ({
      TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true',
      TRUNKLINE_BASE_URL: 'https://console.example',
      TRUNKLINE_DNS_URL: `dns://127.0.0.1:${fake.port}`,
      TRUNKLINE_DNS_ZONE: zone,
      TRUNKLINE_DNS_KEY_NAME: fake.key.name,
      TRUNKLINE_DNS_SECRET: secret.toString('base64'),
    }),
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };

  async function answer(bytes: Buffer): Promise<Buffer | null> {
    fake.asked++;
    fake.meet?.(fake.asked);
    await fake.hold;
    const head = Buffer.alloc(12);
    bytes.copy(head, 0, 0, 2);
    const say = (code: number) => {
      head.writeUInt16BE((1 << 15) | (OPCODE_UPDATE << 11) | code, 2);
      return head;
    };
    try {
      const message = readMessage(bytes);
      const asked = message.verify(fake.key);
      if (!asked) return say(codes.REFUSED);
      if (fake.trouble === 'hangs') return null;
      if (fake.trouble === 'does not sign') return say(codes.NOERROR);
      const isCode = fake.trouble !== null && fake.trouble in codes;
      const code = isCode ? codes[fake.trouble as keyof typeof codes] : apply(message);
      const isSilent = fake.trouble === 'forgets to answer' || fake.trouble === 'does it and hangs';
      return isSilent ? null : signMessage(say(code), fake.key, { asked }).bytes;
    } catch (error) {
      if (error instanceof DnsMessageFault) return say(codes.NOTAUTH);
      throw error;
    }
  }

  function apply({ opcode, zone, sections }: ReturnType<typeof readMessage>): number {
    const [prerequisites = [], updates = []] = sections;
    if (opcode !== OPCODE_UPDATE) return codes.FORMERR;
    if (zone !== fake.zone) return codes.NOTZONE;
    const has = (name: string) => [...fake.records].some((text) => text.split(' ')[1] === name);
    if (prerequisites.some((one) => one.class === classes.NONE && has(one.name))) return codes.YXDOMAIN;
    if ([...prerequisites, ...updates].some(({ name }) => !name.endsWith(`.${fake.zone}`)))
      return codes.NOTZONE;
    for (const one of updates) {
      if (one.class === classes.IN) fake.records.add(textOf(one));
      const start = `${typeName(one.type)} ${one.name} `;
      if (one.class === classes.ANY)
        for (const text of fake.records) if (text.startsWith(start)) fake.records.delete(text);
    }
    return codes.NOERROR;
  }

  const server = createServer((socket) => {
    open.add(socket);
    let came = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    socket.on('data', async (bytes) => {
      came = Buffer.concat([came, bytes]);
      if (came.length < 2 || came.length < 2 + came.readUInt16BE(0)) return;
      const reply = await answer(came.subarray(2));
      if (reply) socket.write(Buffer.concat([numbers([reply.length, 2]), reply]));
      else if (!fake.trouble?.endsWith('hangs')) socket.destroy();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  fake.port = (server.address() as AddressInfo).port;
  return fake;
}

const typeName = (type: number) => (type === types.SRV ? 'SRV' : 'A');

function textOf({ name, type, data }: DnsRecord): string {
  if (type === types.A) return `A ${name} ${[...data].join('.')}`;
  const [priority, weight, port] = [0, 2, 4].map((at) => data.readUInt16BE(at));
  return `SRV ${name} ${priority} ${weight} ${port} ${readName(data, 6).text}`;
}
