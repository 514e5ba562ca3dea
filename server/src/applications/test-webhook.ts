/** Sends a sample call to an application's webhook and says what came of it, which is kept for who looks later. */
import type {
  TestedHook,
  WebhookTestInput,
  WebhookTestResult,
} from '@trunkline/contract/applications/webhook-test.contract.ts';
import { maskAddress } from '@trunkline/contract/core/address.ts';
import { findAccountRow } from '../accounts/accounts.store.ts';
import type { WebhookRow } from '../app/webhooks.store.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';
import type { WebsocketAnswer } from '../outside/ask-websocket.ts';
import { OutboundFailure } from '../outside/fetch-public-url.ts';
import { secretHider } from '../outside/hide-secrets.ts';
import type { Cipher } from '../security/cipher.ts';
import { type ApplicationRow, findStoredApplication } from './application-row.store.ts';
import { flagsOf, openVariables, secretValues, shown } from './env-vars.ts';
import { countFaults, type Judgement } from './judge-webhook-answer.ts';
import { sampleCall } from './sample-call.ts';
import { saveWebhookAnswer } from './webhook-answers.store.ts';
import { exchangeWith, type ShownRequest, type Ways } from './webhook-exchange.ts';
import { addressFault } from './webhook-request.ts';

const LONGEST_BODY = 65_536;
const MOST_HEADERS = 50;
const LONGEST_HEADER = 1024;

const names: Record<TestedHook, string> = {
  call_hook: 'calling webhook',
  call_status_hook: 'call status webhook',
  messaging_hook: 'messaging webhook',
};

/** 422 when there is no such webhook, or when the variables to send cannot be read. */
export async function testWebhook(
  tools: Tools,
  application_sid: string,
  input: WebhookTestInput,
): Promise<WebhookTestResult> {
  const stored = await findStoredApplication(tools.db, application_sid);
  if (!stored) throw problems.unknown('application');
  const hook = stored.hooks[input.hook];
  if (!hook) throw problems.conflict(`This application has no ${names[input.hook]} to test.`);
  const result = await ask(tools, stored.row, hook, input);
  await saveWebhookAnswer(tools.db, application_sid, input.hook, hook, result);
  return result;
}

type Tools = { db: Db; cipher: Cipher } & Ways;

async function ask(
  { db, cipher, ...ways }: Tools,
  row: ApplicationRow,
  hook: WebhookRow,
  input: WebhookTestInput,
): Promise<WebhookTestResult> {
  const fault = addressFault(hook.url);
  if (fault) return { request: unsent(hook), ms: 0, ...unanswered(fault) };
  const account = row.account_sid ? await findAccountRow(db, row.account_sid) : undefined;
  const variables = input.env ? variablesOf(cipher, row) : null;
  const call = sampleCall(row, input, variables?.clear ?? null);
  const shownCall = call.env_vars ? { ...call, env_vars: variables?.shown } : call;
  const exchange = exchangeWith(ways, {
    name: input.hook,
    hook,
    call,
    shownCall,
    webhook_secret: account?.webhook_secret ?? null,
  });
  const request = asShown(exchange.shown);
  const begun = performance.now();
  try {
    const answer = await exchange.ask();
    const ms = Math.round(performance.now() - begun);
    const hide = secretHider([...exchange.secrets, ...(variables?.secrets ?? [])]);
    return { request, ms, ...answered(answer, exchange.judge(answer, ms), ms, hide) };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    const ms = Math.round(performance.now() - begun);
    return { request, ms, ...unanswered(error.message) };
  }
}

function variablesOf(cipher: Cipher, { env_vars, obscure_json }: ApplicationRow) {
  if (!env_vars) return null;
  const clear = openVariables(cipher, env_vars);
  return {
    clear,
    shown: shown(clear, flagsOf(obscure_json)),
    secrets: secretValues(clear, obscure_json),
  };
}

type Outcome = Omit<WebhookTestResult, 'request' | 'ms'>;

function unanswered(sentence: string): Outcome {
  return {
    status: null,
    headers: [],
    body: '',
    truncated: false,
    verbs: null,
    faults: [sentence],
    warnings: [],
    verdict: 'failed',
    summary: sentence,
  };
}

function answered(
  { headers, status, text }: WebsocketAnswer,
  judgement: Judgement,
  ms: number,
  hide: (text: string) => string,
): Outcome {
  const isText = !text.includes('\0');
  const body = isText ? hide(text) : '';
  const told = judgement.warnings.map(hide);
  const warnings = isText ? told : [...told, 'The answer is not text and is not shown.'];
  const { doubtful, wrong } = countFaults(judgement);
  return {
    status,
    headers: Object.entries(headers)
      .slice(0, MOST_HEADERS)
      .map(([name, value]) => ({ name, value: hide(String(value)).slice(0, LONGEST_HEADER) })),
    body: body.slice(0, LONGEST_BODY),
    truncated: body.length > LONGEST_BODY,
    verbs:
      judgement.verbs?.map(({ faults, index, verb }) => ({
        index,
        verb: verb && hide(verb),
        faults: faults.map((fault) => ({ ...fault, path: hide(fault.path), message: hide(fault.message) })),
      })) ?? null,
    faults: judgement.faults,
    warnings,
    verdict: wrong > 0 ? 'failed' : doubtful + warnings.length > 0 ? 'warning' : 'ok',
    summary: summaryOf(status, ms, judgement, wrong, doubtful + warnings.length),
  };
}

function summaryOf(
  status: number,
  ms: number,
  judgement: Judgement,
  wrong: number,
  doubtful: number,
): string {
  const verbs = judgement.verbs ? ` with ${count(judgement.verbs.length, 'verb')}` : '';
  const fact = `The webhook answered ${status === 101 ? 'over the websocket' : status} in ${ms} ms${verbs}`;
  if (wrong > 0) return `${fact}; ${count(wrong, 'error')} to fix.`;
  return doubtful > 0 ? `${fact}; ${count(doubtful, 'warning')}.` : `${fact}.`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

function unsent({ method, url }: WebhookRow): WebhookTestResult['request'] {
  return { method, url: maskAddress(url), headers: [], body: null };
}

function asShown({ body, headers, method, url }: ShownRequest): WebhookTestResult['request'] {
  return { method, url, body, headers: Object.entries(headers).map(([name, value]) => ({ name, value })) };
}
