/** A Stripe on this machine, and what takes the place of Stripe's script in the browser. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const program = fileURLToPath(new URL('../server/src/testing/run-fake-stripe.ts', import.meta.url));
const script = fileURLToPath(new URL('stripe-stand-in.js', import.meta.url));

export type FakeStripe = {
  /** For the server that is to be paid by it. */
  env: Record<string, string>;
  /** What happens there is told to this server from now on. */
  tell(server_url: string): Promise<void>;
  /** What is offered from now on, in cents. */
  offer(category: 'voice_call_session' | 'device', unit_amount: number): Promise<void>;
  /** The billing period of the account ends: it is renewed, if the card pays, or is over. */
  endPeriod(account_sid: string): Promise<void>;
  /** Asks the fake as the server does. */
  ask<T>(method: string, path: string, body?: Record<string, string>): Promise<T>;
  /** For a page on which a card is entered; answers what it asked of Stripe's script so far. */
  standIn(page: Page): Promise<{ scripts: string[] }>;
  stop(): void;
};

export async function startStripe(): Promise<FakeStripe> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const { url, control, key, secret } = JSON.parse(line);
    const tellControl = async (path: string, body: string) => {
      await fetch(`${control}${path}`, { method: 'POST', body });
    };
    return {
      env: {
        TRUNKLINE_STRIPE_SECRET_KEY: key,
        TRUNKLINE_STRIPE_WEBHOOK_SECRET: secret,
        TRUNKLINE_STRIPE_URL: url,
        TRUNKLINE_STRIPE_PUBLISHABLE_KEY: 'pk_of_the_stand_in',
      },
      tell: (server_url) => tellControl('/', `${server_url}/stripe/webhook`),
      offer: (category, unit_amount) => tellControl('/price', `${category} ${unit_amount}`),
      endPeriod: (account_sid) => tellControl('/period', account_sid),
      async ask(method, path, body) {
        const headers = { authorization: `Bearer ${key}` };
        const reply = await fetch(`${url}/v1${path}`, {
          ...{ method, headers },
          ...(body ? { body: new URLSearchParams(body) } : {}),
        });
        return reply.json();
      },
      async standIn(page) {
        const scripts: string[] = [];
        await page.route('https://js.stripe.com/**', (route) => {
          scripts.push(page.url());
          return route.fulfill({ path: script, contentType: 'text/javascript' });
        });
        await page.route('https://api.stripe.com/**', async (route) => {
          const asked = route.request();
          const { pathname } = new URL(asked.url());
          const reply = await fetch(`${url}${pathname}`, { method: 'POST', body: asked.postData() ?? '' });
          const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
          // A refusal of the fake is no error of the browser's console.
          await route.fulfill({ status: 200, headers, body: await reply.text() });
        });
        return { scripts };
      },
      stop: () => void child.kill(),
    };
  }
  throw new Error('The fake Stripe did not start.');
}
