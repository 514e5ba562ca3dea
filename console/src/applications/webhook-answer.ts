/** A webhook's answer as it is shown: set out, and verb by verb. Pure. */
import type {
  WebhookAnswer,
  WebhookTestResult,
} from '@trunkline/contract/applications/webhook-test.contract.ts';
import { parsed } from '@trunkline/contract/core/field.ts';
import type { Status } from '../ui/page/StatusBadge.tsx';

const verdicts: Record<WebhookTestResult['verdict'], Status> = {
  ok: 'good',
  warning: 'attention',
  failed: 'failing',
};

/** What the last test found, in a few words: "200 in 84 ms". */
export function lastAnswerOf(last: WebhookAnswer['last']): { status: Status; word: string } {
  if (!last) return { status: 'off', word: 'Not tested' };
  const { ms, status, verdict } = last;
  const word = status === null ? 'No answer' : `${status === 101 ? 'Websocket' : status} in ${ms} ms`;
  return { status: verdicts[verdict], word };
}

/** Set out where it is JSON, as it came where it is not. */
export function laidOut(text: string): string {
  const document = parsed(text);
  return document === undefined ? text : JSON.stringify(document, null, 2);
}

export type ShownVerb = {
  index: number;
  title: string;
  /** Null where the answer was too long to be sent whole. */
  json: string | null;
  faults: NonNullable<WebhookTestResult['verbs']>[number]['faults'];
};

/** The verbs with what is wrong with each; a websocket's are inside its `ack`. */
export function shownVerbs({ body, verbs }: Pick<WebhookTestResult, 'body' | 'verbs'>): ShownVerb[] {
  const document = parsed(body);
  const items = Array.isArray(document) ? document : (document as { data?: unknown } | undefined)?.data;
  return (verbs ?? []).map(({ faults, index, verb }) => ({
    index,
    title: verb || 'no verb',
    json: Array.isArray(items) && index in items ? JSON.stringify(items[index], null, 2) : null,
    faults,
  }));
}

/** The telephone numbers that its verbs dial, once each. */
export function dialledNumbers({ body }: Pick<WebhookTestResult, 'body'>): string[] {
  const document = parsed(body);
  const items = Array.isArray(document) ? document : (document as { data?: unknown } | undefined)?.data;
  const verbs = (Array.isArray(items) ? items : []) as { verb?: unknown; target?: unknown }[];
  const targets = verbs.flatMap((item) => (item?.verb === 'dial' ? item.target : [])) as {
    type?: unknown;
    number?: unknown;
  }[];
  const numbers = targets.flatMap((target) =>
    target?.type === 'phone' && typeof target.number === 'string' ? target.number : [],
  );
  return [...new Set(numbers)];
}

/** "2 faults, 1 warning"; empty when there is nothing. */
export function faultCount(faults: readonly { level: 'fault' | 'warning' }[]): string {
  const count = (level: 'fault' | 'warning') => {
    const number = faults.filter((one) => one.level === level).length;
    return number === 0 ? [] : [`${number} ${level}${number === 1 ? '' : 's'}`];
  };
  return [...count('fault'), ...count('warning')].join(', ');
}
