/** A media server as far as the console needs one: it says yes, and remembers what it was asked. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function startMediaServer() {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const media = { url: '', asked, refuses: null as string | null, stop: () => {} };
  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const part of request) text += part;
    const path = request.url ?? '';
    asked.push({ path, body: JSON.parse(text) });
    const isNew = path === '/v1/createCall';
    if (media.refuses) reply.writeHead(400).end(JSON.stringify({ msg: media.refuses }));
    else if (isNew) reply.writeHead(201).end(JSON.stringify({ sid: randomUUID(), callId: 'x' }));
    else reply.writeHead(202).end('Accepted');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  media.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  media.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return media;
}
