/**
 * Fills a running, empty installation with a believable world, through the API like any client.
 * `npm run demo -- --hosted` starts a hosted installation of its own instead, with all that it needs beside it.
 * Calls need the server's ingest listener: its address, or the TRUNKLINE_INGEST_PORT that the server has. Recordings need its
 * TRUNKLINE_RECORDINGS_DIR and what it wants to see of a media server, SIP captures its TRUNKLINE_CAPTURES_DIR, on the same machine.
 */
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { becomeCommand } from '../../server/src/operations/run-command.ts';
import { buildConsole } from '../build-console.ts';
import { DemoRefusal, signIn } from '../demo/api.ts';
import { fillCalls } from '../demo/calls.ts';
import { fill, refuseWhenFilled } from '../demo/fill.ts';
import { hostedDemo } from '../demo/hosted.ts';
import { untilStopped } from '../until-stopped.ts';

const console_port = process.env.TRUNKLINE_PORT || '3000';
const { TRUNKLINE_RECORDING_USERNAME: username, TRUNKLINE_RECORDING_PASSWORD: secret } = process.env;
const access = username && secret ? { username, password: secret } : null;
/** Accounts of the demo name no bucket, so without the directory the server has no place for recordings. */
const isRecording =
  process.env.TRUNKLINE_RECORDINGS_DIR && (access || process.env.TRUNKLINE_RECORDING_OPEN === 'true');

await becomeCommand({
  in_vain: 'The demo is not there.',
  usage: `npm run demo -- [--url=<server>] [--password=<of admin>] [--new-password=<in its place>] [--ingest=<its listener>]
npm run demo -- --hosted`,
  async work({ args }) {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args,
      options: {
        ...{ url: text, password: text, 'new-password': text, ingest: text },
        hosted: { type: 'boolean', default: false },
      },
    });
    return values.hosted ? showHosted() : fillServer(values);
  },
});

type Given = Partial<Record<'url' | 'password' | 'new-password' | 'ingest', string | undefined>>;

async function fillServer(given: Given): Promise<string> {
  const at = given.url ?? `http://127.0.0.1:${console_port}`;
  const url = at.replace(/\/+$/, '');
  const port = process.env.TRUNKLINE_INGEST_PORT;
  const ingest = (given.ingest ?? (port && `http://127.0.0.1:${port}`))?.replace(/\/+$/, '');
  const places = {
    recording: isRecording ? { url, access } : null,
    captures: process.env.TRUNKLINE_CAPTURES_DIR ?? null,
  };
  const password =
    given.password ?? process.env.TRUNKLINE_ADMIN_PASSWORD ?? (await ask('Password of admin: '));
  const api = await signIn(url, password, given['new-password'] ?? null);
  await refuseWhenFilled(api);
  const peoplesPassword = `demo-${randomUUID().slice(0, 13)}`;
  const made = await fill(api, peoplesPassword);
  const told = ingest ? await fillCalls(api, ingest, places) : null;
  const { providers, accounts, applications, carriers, numbers, clients, routings, rules, services, people } =
    made;
  console.log(
    `Made ${providers} service providers, ${accounts} accounts, ${applications} applications, ${carriers} carriers, ${numbers} phone numbers, ${clients} SIP clients, ${routings} outbound call routings, ${rules} alert rules, ${services} speech and LLM services and ${people} people at ${url}.`,
  );
  if (told)
    console.log(
      `Wrote ${told.calls} calls of thirty days, ${told.alerts} alerts, ${told.traces} traces, ${told.recordings} recordings and ${told.captures} SIP captures.`,
    );
  else
    console.log(
      'No calls: start the server with TRUNKLINE_INGEST_PORT, and give its address here with --ingest=...',
    );
  return `Each of them (ada, grace, alan, ...: see Users) signs in with the password ${peoplesPassword}`;
}

/** Until somebody ends it. */
async function showHosted(): Promise<never> {
  await buildConsole({ say: console.log });
  const demo = hostedDemo(Number(console_port), console.log);
  await untilStopped(async () => {
    const { url, inbox, password } = await demo.start();
    console.log(`Open ${url}/register and sign up: by email, or with the stand-ins of GitHub and Google.`);
    console.log(`Mails, such as the one with your code, are at ${inbox}/`);
    console.log(
      'Cards to pay with: 4242 4242 4242 4242 pays, 4000 0025 0000 3155 is asked about by its bank, and 4000 0000 0000 0341 is refused when it is charged.',
    );
    console.log(`Whoever runs it signs in as admin with the password ${password}`);
    console.log('Nothing is kept when it ends: Ctrl-C.');
    await demo.ended;
  }, demo.stop);
  throw new DemoRefusal('A part of it ended.');
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
