/**
 * Every vendor at one address: `<origin>/<host>/<path>`, over HTTP, WebSocket and gRPC. The tests of
 * probes, offers and synthesis ask it, and so may a server that is tested as a whole.
 */
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import http2 from 'node:http2';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { acceptSockets } from '../../outside/websocket.fake.ts';
import { aws } from './aws.fake.ts';
import { listeningVendors } from './listening-vendors.fake.ts';
import { microsoft } from './microsoft.fake.ts';
import { answerGrpc } from './nuance.fake.ts';
import { playht } from './playht.fake.ts';
import { resemble } from './resemble.fake.ts';
import { socketVendors } from './socket-vendors.fake.ts';
import { speakingVendors } from './speaking-vendors.fake.ts';
import {
  type FakeAnswer,
  FakeDemand,
  type FakeRequest,
  type FakeVendor,
  moodOf,
  requestOf,
} from './stand-in.fake.ts';
import { tokenVendors } from './token-vendors.fake.ts';

export type FakeVendors = {
  origin: string;
  /** What was asked that the documentation of a vendor does not have. */
  faults: string[];
  seen: { host: string; method: string; path: string }[];
  close(): void;
};

const vendors: FakeVendor[] = [
  aws,
  microsoft,
  playht,
  resemble,
  ...speakingVendors,
  ...listeningVendors,
  ...socketVendors,
  ...tokenVendors,
];

export async function startFakeVendors(): Promise<FakeVendors> {
  const faults: string[] = [];
  const seen: FakeVendors['seen'] = [];

  function vendorOf(request: FakeRequest): FakeVendor | null {
    seen.push({ host: request.host, method: request.method, path: request.path });
    const vendor = vendors.find(({ hosts }) => hosts.test(request.host)) ?? null;
    if (!vendor) faults.push(`nobody answers at ${request.host}`);
    return vendor;
  }

  /** The answer that the key brings about; null for one that never comes. */
  function answered(vendor: FakeVendor, request: FakeRequest): FakeAnswer | null | 'closed' {
    const key = vendor.key(request);
    switch (moodOf(key)) {
      case 'slow':
        return null;
      case 'closed':
        return 'closed';
      case 'broken':
        return { status: 500, json: { error: { message: 'something inside gave way' } } };
      case 'garbage':
        return { body: '<html>welcome to the hotel</html>', type: 'text/html' };
      case 'poor':
        return { status: 402, json: { message: 'no money left' } };
      case 'wrong':
        return vendor.refuse(key);
      default:
        return asked(vendor, request);
    }
  }

  function asked(vendor: FakeVendor, request: FakeRequest): FakeAnswer {
    try {
      return vendor.answer(request);
    } catch (error) {
      if (!(error instanceof FakeDemand)) throw error;
      faults.push(`${vendor.name}: ${request.method} ${request.path}: ${error.message}`);
      return { status: 400, json: { message: error.message } };
    }
  }

  async function reply(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await wholeOf(incoming);
    const { headers, method = '', url = '' } = incoming;
    const request = requestOf(url, method, headers, body);
    const vendor = vendorOf(request);
    const answer = vendor ? answered(vendor, request) : { status: 404 };
    if (answer === 'closed') incoming.socket.destroy();
    else if (answer) {
      const { json, status = 200, type = json === undefined ? 'text/plain' : 'application/json' } = answer;
      outgoing.writeHead(status, { 'content-type': type });
      outgoing.end(answer.body ?? (json === undefined ? '' : JSON.stringify(json)));
    }
  }

  const web = http.createServer((incoming, outgoing) => void reply(incoming, outgoing));
  acceptSockets(web, (incoming, stream) => {
    const request = requestOf(incoming.url ?? '', 'GET', incoming.headers, Buffer.alloc(0));
    const vendor = vendorOf(request);
    const listen = vendor?.listen?.bind(vendor);
    if (!vendor || !listen) return refuse(stream, 404);
    // Some show their key in the first message: for these it is the business of `listen`.
    const mood = vendor.key(request) ? moodOf(vendor.key(request)) : 'right';
    if (mood === 'closed') stream.destroy();
    if (mood === 'slow' || mood === 'closed') return null;
    if (mood === 'broken') return refuse(stream, 500);
    if (mood === 'poor') return refuse(stream, 402);
    if (mood === 'wrong') return refuse(stream, 401, vendor.refuse(vendor.key(request)));
    return async (socket) => {
      if (mood === 'garbage') return socket.say('welcome to the hotel');
      await listen(socket, request).catch((error: unknown) => {
        if (!(error instanceof FakeDemand)) throw error;
        faults.push(`${vendor.name}: ${error.message}`);
        socket.close(1008, error.message);
      });
    };
  });

  const grpc = http2.createServer();
  grpc.on('stream', (stream, headers) => answerGrpc(stream, headers, (fault) => faults.push(fault)));
  grpc.on('sessionError', () => {});

  const sockets = new Set<Socket>();
  const door = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      // HTTP/2 in clear begins with these words.
      const inside = first.subarray(0, 3).toString('latin1') === 'PRI' ? grpc : web;
      inside.emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');

  return {
    origin: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    faults,
    seen,
    close() {
      for (const socket of sockets) socket.destroy();
      door.close();
    },
  };
}

function refuse(stream: Duplex, status: number, { json = {} }: FakeAnswer = {}): null {
  const body = JSON.stringify(json);
  const head = [
    `HTTP/1.1 ${status} No`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'connection: close',
  ];
  stream.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  return null;
}

async function wholeOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  try {
    for await (const part of incoming) parts.push(part);
  } catch {
    // Who asks has gone.
  }
  return Buffer.concat(parts);
}
