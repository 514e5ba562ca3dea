/**
 * A Stripe on this machine that the official SDK talks to: customers, cards, subscriptions, invoices and payments that
 * follow from each other, repeated requests recognized by their key, and webhooks signed as Stripe signs them. It can be
 * told to fail, to dawdle and to lose its answers.
 */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answers } from './stripe-answers.fake.ts';
import { openLedger } from './stripe-ledger.fake.ts';
import { expandOf, type Json, present, Refusal, readBrackets } from './stripe-wire.fake.ts';

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;
export type StripeEvent = { id: string; type: string; created: number; data: { object: Json } };

/** What happens to a request: `before` it is done, or `after`, when its answer would go out. */
type Fault = {
  /** Such as `POST /v1/subscriptions`. */
  at: string;
  when: 'before' | 'after';
  /** Answers nothing more when it is done with it. */
  meet: () => unknown;
};

export const STRIPE_KEY = 'sk_test_canary-secret';
export const WEBHOOK_SECRET = 'whsec_canary-secret';

export async function startFakeStripe() {
  const events: StripeEvent[] = [];
  const remembered = new Map<string, { content: string; status: number; body: string }>();
  const asked: string[] = [];
  let faults: Fault[] = [];
  /** Requests that are never answered, nor when they are asked again. */
  const held = new Set<string>();
  let webhook_url: string | null = null;
  const ledger = openLedger((type, object) => {
    const event = {
      id: ledger.newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      type,
      created: ledger.now(),
      livemode: false,
      data: { object: present(structuredClone(object), [], () => undefined) as Json },
    };
    events.push(event);
    if (webhook_url) void send(event).catch(() => {});
  });
  const seed = (category: string, name: string, unit_label: string, unit_amount: number) => {
    const product = `prod_${category}`;
    ledger.put({
      id: product,
      object: 'product',
      active: true,
      name,
      description: null,
      unit_label,
      default_price: `price_${category}`,
      metadata: { jambonz_category: category, availability: 'general' },
    });
    ledger.put({
      id: `price_${category}`,
      object: 'price',
      active: true,
      product,
      currency: 'usd',
      type: 'recurring',
      recurring: { interval: 'month', interval_count: 1 },
      billing_scheme: 'per_unit',
      tiers_mode: null,
      unit_amount,
      unit_amount_decimal: String(unit_amount),
    });
  };
  seed('voice_call_session', 'concurrent call session', 'per session', 500);
  seed('device', 'registered device', 'per device', 100);

  /** Signed as Stripe does, with the time of the signature. */
  function sign(payload: string, secret = WEBHOOK_SECRET, at = Math.floor(Date.now() / 1000)): string {
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;
  }

  /** Again after a failure, as Stripe does over hours. */
  async function send(event: StripeEvent): Promise<number> {
    if (!webhook_url) throw new Error('nobody is told of events');
    const body = JSON.stringify(event);
    for (let nth = 0; ; nth++) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body) };
      const reply = await fetch(webhook_url, { method: 'POST', headers, body }).catch(() => null);
      if (reply && (reply.status < 500 || nth >= 2)) return reply.status;
      if (nth >= 2) return 0;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const content = Buffer.concat(parts).toString();
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
    const at = `${request.method} ${pathname}`;
    asked.push(at);
    const key = request.headers['idempotency-key'];
    const whole = `${at}${search} ${key}`;
    if (held.has(whole)) return;
    const met = async (when: Fault['when']) => {
      const fault = faults.find((one) => one.when === when && isAt(one.at, at));
      if (!fault) return false;
      faults = faults.filter((one) => one !== fault);
      await fault.meet();
      return request.socket.destroyed || reply.writableEnded;
    };
    const say = (status: number, body: string) => {
      reply.writeHead(status, {
        'content-type': 'application/json',
        'request-id': ledger.newId('req'),
        'access-control-allow-origin': '*',
      });
      reply.end(body);
    };
    current = { reply, request, whole };
    if (await met('before')) return;
    const before = typeof key === 'string' ? remembered.get(key) : undefined;
    const done = before ?? carryOut(request, at, content || search.slice(1));
    if (before && before.content !== `${at} ${content}`)
      return say(
        400,
        JSON.stringify({
          error: {
            type: 'idempotency_error',
            message:
              'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          },
        }),
      );
    if (typeof key === 'string' && done.status < 500)
      remembered.set(key, { ...done, content: `${at} ${content}` });
    current = { reply, request, whole };
    if (await met('after')) return;
    say(done.status, done.body);
  }

  function carryOut(
    request: IncomingMessage,
    at: string,
    content: string,
  ): { status: number; body: string; content: string } {
    try {
      const isSecret = request.headers.authorization === `Bearer ${STRIPE_KEY}`;
      const isPublic = /^POST \/v1\/payment_(methods|intents\/[^/]+\/confirm)$/.test(at);
      if (!(isSecret || isPublic))
        throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      const name = Object.keys(answers).find((one) => isAt(one, at));
      const doIt = name && answers[name];
      if (!doIt)
        throw new Refusal(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${at})`,
        });
      const id = at.split('/')[3] ?? '';
      const sent = readBrackets(content);
      const object = doIt({ ledger, id, sent, tell: tellOf });
      const lookUp = (sid: string) => ledger.objects.get(sid);
      return { status: 200, body: JSON.stringify(present(object, expandOf(sent), lookUp)), content: '' };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.error }), content: '' };
    }
  }

  let current: { reply: ServerResponse; request: IncomingMessage; whole: string } | null = null;
  const tellOf = ledger.tell;
  const server = createServer((request, reply) => void answer(request, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    ledger,
    /** Everything that happened, oldest first. */
    events,
    /** Methods and paths of all requests, oldest first. */
    asked,
    sign,
    send,
    /** Where events are told from now on; null: nowhere, until `send` does. */
    tellAt(address: string | null) {
      webhook_url = address;
    },
    /** Once, at the next such request. */
    fail: (at: string, when: Fault['when'], meet: Fault['meet']) => void faults.push({ at, when, meet }),
    /** The next such request waits for its answer, and whoever gives it up and asks again does too. Resolves when it is there. */
    hold: (at: string, when: Fault['when']) =>
      new Promise<null>((resolve) => {
        const meet = () => {
          held.add(current?.whole ?? '');
          resolve(null);
          return new Promise(() => {});
        };
        faults.push({ at, when, meet });
      }),
    /** Who asks from now on is answered. */
    holdNothing: () => held.clear(),
    /** An answer of the request that meets a fault. */
    refuse: (status: number, message = 'fake trouble') => {
      current?.reply.writeHead(status, { 'content-type': 'application/json' });
      current?.reply.end(JSON.stringify({ error: { type: 'api_error', message } }));
    },
    /** The connection of the request that meets a fault ends without an answer. */
    hangUp: () => void current?.request.socket.destroy(),
    /** The person agrees to the payment, in the browser. */
    confirm: (client_secret: string) =>
      answers['POST /v1/payment_intents/*/confirm']?.({
        ledger,
        id: client_secret.split('_secret_')[0] ?? '',
        sent: { client_secret },
        tell: tellOf,
      }),
    async close() {
      webhook_url = null;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** `*` stands for one id; a path with a word in that place is more exact, and not meant. */
function isAt(pattern: string, at: string): boolean {
  const [wanted, is] = [pattern.split('/'), at.split('/')];
  return (
    wanted.length === is.length &&
    wanted.every((part, nth) => part === is[nth] || (part === '*' && is[nth] !== 'create_preview'))
  );
}
