/**
 * In front of the hosted demo's server, at the address that people open: what stands for Stripe's script in the browser comes
 * from there, and asks the fake Stripe through it. So the server's own rules for scripts hold as they are, and the product
 * knows nothing of it.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { root } from '../root.ts';

const SCRIPT = '/stripe-stand-in.js';
const API = '/stripe-stand-in/v1/';

export type Front = { close(): Promise<void> };

export async function startStripeFront(
  port: number,
  { server_url, stripe_url }: { server_url: string; stripe_url: string },
): Promise<Front> {
  const script = readFileSync(join(root, 'e2e', 'stripe-stand-in.js'));
  const front = createServer((asked, reply) => {
    const { url = '/' } = asked;
    if (url === SCRIPT) reply.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else if (url.startsWith(API)) handOn(asked, reply, `${stripe_url}/v1/${url.slice(API.length)}`);
    else handOn(asked, reply, `${server_url}${url}`);
  });
  front.listen(port, '127.0.0.1');
  await once(front, 'listening');
  return {
    async close() {
      front.closeAllConnections();
      front.close();
      await once(front, 'close');
    },
  };
}

function handOn(asked: IncomingMessage, reply: ServerResponse, to: string): void {
  // A page is changed on its way, so it comes as it is.
  const { 'accept-encoding': _, ...headers } = asked.headers;
  const onward = request(to, { method: asked.method, headers }, async (answer) => {
    const isPage = String(answer.headers['content-type']).startsWith('text/html');
    if (!isPage) {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part);
    const page = Buffer.concat(parts).toString().replace('<head>', `<head><script src="${SCRIPT}"></script>`);
    const { 'content-length': __, 'transfer-encoding': ___, ...rest } = answer.headers;
    reply.writeHead(answer.statusCode ?? 502, rest).end(page);
  });
  onward.on('error', () => reply.destroy());
  asked.pipe(onward);
}
