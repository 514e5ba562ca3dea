/** Tests with a customer's webhook: something on this machine that the server may call. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from './test.ts';

export { expect };

type Answer = { status?: number; type?: string; body?: string; after_ms?: number };
type Asked = { method: string; path: string; body: string };

export type Webhook = {
  at(path: string): string;
  /** What OPTIONS is answered: the environment schema. */
  offers(path: string, schema: unknown, after_ms?: number): void;
  /** What a call is answered; verbs unless told otherwise. */
  answers(path: string, answer: Answer | readonly object[]): void;
  asked: Asked[];
};

// For each test: one of the worker's own would make it another worker, with another server, beside those of all other specs.
export const test = base.extend<{ webhook: Webhook }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  webhook: async ({}, use) => {
    const { webhook, close } = await startWebhook();
    await use(webhook);
    close();
  },
});

async function startWebhook(): Promise<{ webhook: Webhook; close(): void }> {
  const known = new Map<string, Required<Answer>>();
  const asked: Asked[] = [];
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request) body += part;
    const path = (request.url ?? '').replace(/\?.*/, '');
    const method = request.method ?? '';
    asked.push({ method, path, body });
    const kind = method === 'OPTIONS' ? 'OPTIONS' : 'call';
    const answer = known.get(`${kind} ${path}`);
    if (!answer) return reply.writeHead(404).end();
    setTimeout(
      () => reply.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body),
      answer.after_ms,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const json = { status: 200, type: 'application/json', after_ms: 0 };
  return {
    webhook: {
      asked,
      at: (path) => `http://127.0.0.1:${port}${path}`,
      offers: (path, schema, after_ms = 0) =>
        void known.set(`OPTIONS ${path}`, { ...json, after_ms, body: JSON.stringify(schema) }),
      answers: (path, answer) =>
        void known.set(
          `call ${path}`,
          'length' in answer
            ? { ...json, body: JSON.stringify(answer) }
            : { ...json, body: '', ...(answer as Answer) },
        ),
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
