/** As much of CloudWatch Logs as is asked of it, by its JSON protocol over HTTP. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeCloudWatch = {
  /** Where the SDK finds it, and an identity for it. */
  env: Record<string, string>;
  /** Lines by group. */
  lines: Map<string, { timestamp: number; message: string }[]>;
  /** What was asked, in order. */
  asked: Question[];
  /** What it does instead of answering. */
  trouble: 'refuses' | 'breaks' | 'breaks off' | 'babbles' | 'hangs' | null;
  close(): void;
};

type Question = {
  logGroupName: string;
  startTime: number;
  endTime: number;
  filterPattern: string;
  nextToken?: string;
};

/** Small, so that a call of some lines has several. */
const PAGE = 3;

export async function startFakeCloudWatch(): Promise<FakeCloudWatch> {
  const fake: FakeCloudWatch = {
    env: {},
    lines: new Map(),
    asked: [],
    trouble: null,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  function answer(question: Question, reply: ServerResponse) {
    const say = (status: number, body: object) =>
      reply.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    const fault = (type: string, status = 400) => say(status, { __type: type, message: 'canary-secret' });
    fake.asked.push(question);
    if (fake.trouble === 'refuses') return fault('AccessDeniedException');
    if (fake.trouble === 'breaks') return fault('ServiceUnavailableException', 503);
    if (fake.trouble === 'breaks off') return void reply.destroy();
    if (fake.trouble === 'babbles') return reply.writeHead(200).end('<h1>canary-secret</h1>');
    const lines = fake.lines.get(question.logGroupName);
    if (!lines) return fault('ResourceNotFoundException');
    const matching = lines
      .filter(({ timestamp: at }) => at >= question.startTime && at <= question.endTime)
      .filter(({ message }) => matches(message, question.filterPattern));
    const from = Number(question.nextToken ?? 0);
    const events = matching.slice(from, from + PAGE);
    return say(200, { events, ...(from + PAGE < matching.length && { nextToken: String(from + PAGE) }) });
  }

  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const part of request) text += part;
    const isRight =
      request.headers['x-amz-target'] === 'Logs_20140328.FilterLogEvents' &&
      /^AWS4-HMAC-SHA256 Credential=FAKE\//.test(request.headers.authorization ?? '');
    if (!isRight) reply.writeHead(400).end('{"__type":"UnrecognizedClientException"}');
    else if (fake.trouble !== 'hangs') answer(JSON.parse(text), reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.env = {
    AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'FAKE',
    AWS_SECRET_ACCESS_KEY: 'canary-secret',
  };
  return fake;
}

/** Patterns such as `{ ($.callSid = "x") || ($.callId = "y*") }`: a star stands for anything, also at CloudWatch. */
function matches(message: string, pattern: string): boolean {
  let line: Record<string, unknown>;
  try {
    line = JSON.parse(message);
  } catch {
    return false;
  }
  return [...pattern.matchAll(/\(\$\.(\w+) = "((?:[^"\\]|\\.)*)"\)/g)].some(([, name = '', text = '']) => {
    const parts = text.replace(/\\(.)/g, '$1').split('*');
    const like = parts.map((part) => part.replace(/[^\w]/g, '\\$&')).join('.*');
    return new RegExp(`^${like}$`, 's').test(String(line[name]));
  });
}
