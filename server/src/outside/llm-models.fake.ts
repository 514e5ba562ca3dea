/**
 * As much of OpenAI and Anthropic as a test of a key asks for, each in the folder of its host. A key is
 * right when it says so.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeLlms = {
  url: string;
  /** Awaited before each answer. */
  asked: () => Promise<void>;
  close(): void;
};

export const rightKey = { openai: 'sk-right-canary-secret', anthropic: 'sk-ant-right-canary-secret' };

/** Null for what is none of their business. */
function answerLlm({ headers, url }: IncomingMessage): { status: number; body: unknown } | null {
  const isRight = (key: unknown) => String(key).includes('right');
  if (url === '/api.openai.com/v1/models') {
    const key = headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (isRight(key)) return { status: 200, body: { object: 'list', data: [] } };
    // The vendor masks the key; this one does not, so that a test sees who else has to.
    const message = `Incorrect API key provided: ${key}.`;
    const error = { message, type: 'invalid_request_error', code: 'invalid_api_key' };
    return { status: 401, body: { error } };
  }
  if (url !== '/api.anthropic.com/v1/models' || headers['anthropic-version'] !== '2023-06-01') return null;
  if (isRight(headers['x-api-key'])) return { status: 200, body: { data: [], has_more: false } };
  const error = { type: 'authentication_error', message: 'invalid x-api-key' };
  return { status: 401, body: { type: 'error', error } };
}

export async function startFakeLlms(): Promise<FakeLlms> {
  const fake: FakeLlms = { url: '', asked: async () => {}, close: () => void server.close() };
  const server = createServer(async (request, response) => {
    await fake.asked();
    const { status, body } = answerLlm(request) ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  fake.url = `http://127.0.0.1:${port}`;
  return fake;
}
