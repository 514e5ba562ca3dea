/**
 * Fills a running, empty installation with a believable world, through the API like any client.
 * `npm run demo -- --url=http://... --password=... --new-password=...`
 */
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { DemoRefusal, signIn } from '../demo/api.ts';
import { fill, refuseWhenFilled } from '../demo/fill.ts';

const { values } = parseArgs({
  options: { url: { type: 'string' }, password: { type: 'string' }, 'new-password': { type: 'string' } },
});
const url = (values.url ?? process.env.TRUNKLINE_URL ?? 'http://127.0.0.1:3000').replace(/\/+$/, '');

try {
  const password =
    values.password ?? process.env.TRUNKLINE_ADMIN_PASSWORD ?? (await ask('Password of admin: '));
  const api = await signIn(url, password, values['new-password'] ?? null);
  await refuseWhenFilled(api);
  const peoplesPassword = `demo-${randomUUID().slice(0, 13)}`;
  const { providers, accounts, applications, clients, people, services } = await fill(api, peoplesPassword);
  console.log(
    `Made ${providers} service providers, ${accounts} accounts, ${applications} applications, ${clients} SIP clients, ${services} speech and LLM services and ${people} people at ${url}.`,
  );
  console.log(
    `Each of them (ada, grace, alan, ...: see Users) signs in with the password ${peoplesPassword}`,
  );
} catch (error) {
  if (!(error instanceof DemoRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new DemoRefusal(
      'Give the password of the administrator with --password=... or TRUNKLINE_ADMIN_PASSWORD.',
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}
