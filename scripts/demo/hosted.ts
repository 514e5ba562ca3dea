/**
 * A hosted installation to try out, with all that it needs of others on this machine: mails, which a page shows, and
 * what stands for GitHub, Google and Stripe. Everything is gone when it ends.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serviceProviderEndpoints } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { freePort } from '../free-port.ts';
import { root } from '../root.ts';
import { DemoRefusal, signIn } from './api.ts';
import { type Front, startStripeFront } from './stripe-front.ts';

const ROOT_DOMAIN = 'sip.demo.example';
const LONGEST_START_MS = 60_000;

export type HostedDemo = {
  /** With a domain below which customers choose a name. */
  start(): Promise<{ url: string; inbox: string; password: string }>;
  /** Also of one that is still being started. */
  stop(): Promise<void>;
  /** Once a part of it is there no more. */
  ended: Promise<void>;
};

export function hostedDemo(port: number, say: (line: string) => void): HostedDemo {
  const url = `http://localhost:${port}`;
  let data_dir: string | null = null;
  const children: ChildProcess[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let front: Front | undefined;
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    await front?.close();
    front = undefined;
    const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
    const ends = running.map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(ends);
    if (data_dir) rmSync(data_dir, { recursive: true, force: true });
  };
  const begin = (program: string, args: string[], env: Record<string, string>) => {
    if (isStopped) throw new DemoRefusal('It was stopped.');
    const child = run(program, args, env);
    children.push(child);
    child.on('exit', () => end());
    return child;
  };
  /** What a process tells of itself in its first line. */
  const beside = async (program: string, ...args: string[]) =>
    JSON.parse(await lineOf(begin(program, args, {}), () => true));
  const start = async () => {
    data_dir = mkdtempSync(join(tmpdir(), 'trunkline-hosted-'));
    const { smtp, inbox } = await beside('server/src/testing/run-mail-server.ts');
    const { env } = await beside('server/src/testing/run-oauth-servers.ts', url);
    const stripe = await beside('server/src/testing/run-fake-stripe.ts');
    const server_port = await freePort();
    const server_url = `http://127.0.0.1:${server_port}`;
    const first = `demo-${randomUUID().slice(0, 13)}`;
    const server = begin('server/src/main.ts', [], {
      ...env,
      TRUNKLINE_HOST: '127.0.0.1',
      TRUNKLINE_PORT: String(server_port),
      TRUNKLINE_DATA_DIR: data_dir,
      TRUNKLINE_BASE_URL: url,
      TRUNKLINE_ENABLE_HOSTED_SYSTEM: 'true',
      TRUNKLINE_ENABLE_FORGOT_PASSWORD: 'true',
      TRUNKLINE_SMTP_URL: smtp,
      TRUNKLINE_MAIL_FROM: 'Trunkline <noreply@demo.example>',
      TRUNKLINE_STRIPE_SECRET_KEY: stripe.key,
      TRUNKLINE_STRIPE_WEBHOOK_SECRET: stripe.secret,
      TRUNKLINE_STRIPE_URL: stripe.url,
      TRUNKLINE_STRIPE_PUBLISHABLE_KEY: 'pk_of_the_stand_in',
      TRUNKLINE_ADMIN_PASSWORD: first,
      TRUNKLINE_LOG_LEVEL: 'warn',
    });
    await lineOf(server, (line) => line.includes('Trunkline is ready at'));
    createInterface({ input: server.stdout ?? process.stdin }).on('line', say);
    await fetch(stripe.control, { method: 'POST', body: `${server_url}/stripe/webhook` });
    front = await startStripeFront(port, { server_url, stripe_url: stripe.url });
    const password = `demo-${randomUUID().slice(0, 13)}`;
    await giveDomain(url, first, password);
    return { url, inbox, password };
  };
  return { start, stop, ended };
}

function run(program: string, args: string[], env: Record<string, string>): ChildProcess {
  const own = Object.entries(process.env).filter(([name]) => !/^(TRUNKLINE_|DATABASE_URL$)/.test(name));
  return spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env: { ...Object.fromEntries(own), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The first line that is meant; a process that ends before has not started. */
function lineOf(child: ChildProcess, isMeant: (line: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) =>
      reject(new DemoRefusal(`The demo did not start: ${why}${said && `\n${said}`}`));
    const late = setTimeout(() => fail('it took too long.'), LONGEST_START_MS);
    child.on('exit', () => fail('a part of it ended.'));
    const lines = createInterface({ input: child.stdout ?? process.stdin });
    lines.on('line', (line) => {
      said += `${line}\n`;
      if (!isMeant(line)) return;
      clearTimeout(late);
      lines.close();
      resolve(line);
    });
  });
}

async function giveDomain(url: string, first: string, password: string): Promise<void> {
  const api = await signIn(url, first, password);
  const [provider] = (await api(serviceProviderEndpoints.list, {})) as { service_provider_sid: string }[];
  await api(serviceProviderEndpoints.update, {
    params: { service_provider_sid: provider?.service_provider_sid ?? '' },
    body: { root_domain: ROOT_DOMAIN },
  });
}
