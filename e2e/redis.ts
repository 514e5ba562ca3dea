/** The platform's side of Redis: what its SIP servers would write there. */
import { once } from 'node:events';
import { connect } from 'node:net';

/** A database that no other test uses. */
export const REDIS_URL = process.env.TRUNKLINE_TEST_REDIS_URL ?? 'redis://127.0.0.1:6379/9';

/** Sends commands over one connection; null when nothing answers there. */
export async function sendToRedis(...commands: string[][]): Promise<string | null> {
  const { hostname, port, pathname } = new URL(REDIS_URL);
  const socket = connect(Number(port || 6379), hostname);
  try {
    await once(socket, 'connect');
    for (const command of [['SELECT', pathname.slice(1) || '0'], ...commands, ['QUIT']])
      socket.write(`*${command.length}\r\n${command.map(bulk).join('')}`);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    await once(socket, 'close');
    return answer;
  } catch {
    return null;
  }
}

function bulk(text: string): string {
  return `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
}

/** A device of `address` (user@realm), registered for the next ten minutes. */
export function register(address: string): Promise<string | null> {
  const expiryTime = Date.now() + 600_000;
  const value = { contact: 'sip:desk@192.0.2.7:5060', protocol: 'udp', proxy: '', expiryTime };
  return sendToRedis(
    ['SET', `user:${address}`, JSON.stringify(value), 'PX', '600000'],
    ['ZADD', 'active-user', String(expiryTime), `user:${address}`],
  );
}

export function unregister(address: string): Promise<string | null> {
  return sendToRedis(['DEL', `user:${address}`], ['ZREM', 'active-user', `user:${address}`]);
}

export type GoingCall = { account_sid: string; call_sid: string; from: string; to: string };

/** A call that a media server has; `more` in its own spelling. */
export function begin(call: GoingCall, more: Record<string, string> = {}): Promise<string | null> {
  const { account_sid, call_sid, from, to } = call;
  const facts = { callSid: call_sid, accountSid: account_sid, from, to, direction: 'inbound', ...more };
  return sendToRedis(
    ['HSET', keyOf(call), ...Object.entries(facts).flat()],
    ['ZADD', 'active-call-sids', String(Date.now()), keyOf(call)],
  );
}

export function end(call: GoingCall): Promise<string | null> {
  return sendToRedis(['DEL', keyOf(call)], ['ZREM', 'active-call-sids', keyOf(call)]);
}

function keyOf({ account_sid, call_sid }: GoingCall): string {
  return `call:${account_sid}:${call_sid}`;
}
