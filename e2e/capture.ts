/** A capture of SIP messages between a phone and the platform: pcap, raw IP, UDP. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from './server.ts';

type Said = { after_ms: number /** By the platform. */; out: boolean /** The first line. */; text: string };

const RAW_IP = 101;

/** Where a server without a Homer looks for it. */
export async function placeCapture(server: Server, sip_callid: string, began: number, said: readonly Said[]) {
  const directory = join(server.data_dir, 'captures');
  await mkdir(directory, { recursive: true });
  const records = said.map((one) => record(sip_callid, began, one));
  await writeFile(
    join(directory, `${encodeURIComponent(sip_callid)}.pcap`),
    Buffer.concat([
      Buffer.from(Uint32Array.of(0xa1b2c3d4, 0x00040002, 0, 0, 65_535, RAW_IP).buffer),
      ...records,
    ]),
  );
}

function record(sip_callid: string, began: number, { after_ms, out, text }: Said): Buffer {
  const method = text.startsWith('BYE') ? 'BYE' : 'INVITE';
  const message = Buffer.from(
    [
      text,
      'Via: SIP/2.0/UDP 203.0.113.9;branch=z9hG4bK1',
      `Call-ID: ${sip_callid}`,
      `CSeq: 1 ${method}`,
      '',
      '',
    ].join('\r\n'),
  );
  const [phone, platform] = [
    [203, 0, 113, 9],
    [10, 0, 0, 5],
  ];
  const packet = Buffer.alloc(28 + message.length);
  packet.set([0x45, 0]);
  packet.writeUInt16BE(packet.length, 2);
  packet.set([64, 17], 8);
  packet.set([...(out ? platform : phone), ...(out ? phone : platform)] as number[], 12);
  packet.writeUInt16BE(5060, 20);
  packet.writeUInt16BE(5060, 22);
  packet.writeUInt16BE(8 + message.length, 24);
  packet.set(message, 28);
  const at = began + after_ms;
  const times = Uint32Array.of(Math.floor(at / 1000), (at % 1000) * 1000, packet.length, packet.length);
  return Buffer.concat([Buffer.from(times.buffer), packet]);
}
