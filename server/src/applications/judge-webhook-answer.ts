/** What is right and wrong with a webhook's answer, in sentences. Pure. */
import { type CheckedVerb, checkVerbs } from '@trunkline/contract/applications/verbs/check-verbs.ts';
import type { TestedHook } from '@trunkline/contract/applications/webhook-test.contract.ts';
import { parsed } from '@trunkline/contract/core/field.ts';

export type Heard = { status: number; text: string; ms: number };

export type Judgement = { verbs: CheckedVerb[] | null; faults: string[]; warnings: string[] };

const SLOW_MS = 2000;
const MOST_VERBS = 500;

/** `content_type` is without its parameters, null when the answer has none. */
export function judgeHttp(
  hook: TestedHook,
  { content_type, ms, status, text }: Heard & { content_type: string | null },
): Judgement {
  const warnings = ms > SLOW_MS ? [slow(ms)] : [];
  const refused = statusFault(status);
  if (refused) return { verbs: null, faults: [refused], warnings };
  // What it says about the state of a call is not read.
  if (hook === 'call_status_hook') return { verbs: null, faults: [], warnings };
  if (text.trim() === '') return { verbs: null, faults: nothingToDo(hook), warnings };
  if (content_type !== null && !/[/+]json$/.test(content_type))
    warnings.push(`The answer has the content type ${content_type} instead of application/json.`);
  const document = parsed(text);
  if (document === undefined) {
    const isPage = content_type === 'text/html' || /^\s*<(!doctype|html)/i.test(text);
    return { verbs: null, faults: [`The answer is ${isPage ? 'a web page' : 'not JSON'}.`], warnings };
  }
  return judgeVerbs(document, 'The answer', warnings);
}

/** `text` is the message `ack`, empty where none was waited for. */
export function judgeWebsocket(hook: TestedHook, { ms, status, text }: Heard, isSpoken: boolean): Judgement {
  const warnings = ms > SLOW_MS ? [slow(ms)] : [];
  if (status !== 101)
    return {
      verbs: null,
      faults: [`The webhook answers ${status} instead of opening a websocket.`],
      warnings,
    };
  const faults = isSpoken ? [] : ['The websocket does not speak the subprotocol ws.jambonz.org.'];
  if (hook === 'call_status_hook') return { verbs: null, faults, warnings };
  const ack = parsed(text) as { data?: unknown } | undefined;
  if (ack?.data === undefined || ack.data === null)
    return { verbs: null, faults: [...faults, ...nothingToDo(hook)], warnings };
  const judged = judgeVerbs(ack.data, 'The data of the ack', warnings);
  return { ...judged, faults: [...faults, ...judged.faults] };
}

function judgeVerbs(document: unknown, what: string, warnings: string[]): Judgement {
  if (!Array.isArray(document)) {
    const found =
      document === null ? 'null' : typeof document === 'object' ? 'an object' : `a ${typeof document}`;
    return { verbs: null, faults: [`${what} must be a list of verbs but is ${found}.`], warnings };
  }
  if (document.length === 0) warnings.push(`${what} is an empty list, so the call ends.`);
  if (document.length > MOST_VERBS)
    warnings.push(`Only the first ${MOST_VERBS} of ${document.length} verbs are checked.`);
  return { verbs: checkVerbs(document.slice(0, MOST_VERBS)), faults: [], warnings };
}

function statusFault(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The webhook redirects to another address (${status}). Enter that address instead.`;
  const hints: Record<number, string> = {
    401: ' Check its basic authentication and signature verification.',
    403: ' Check its basic authentication and signature verification.',
    404: ' Check the address.',
    405: ' Check the method.',
  };
  return `The webhook answers ${status} instead of 200.${hints[status] ?? ''}`;
}

function nothingToDo(hook: TestedHook): string[] {
  return hook === 'call_hook' ? ['The answer contains no verbs, so the call ends.'] : [];
}

function slow(ms: number): string {
  return `The answer took ${(ms / 1000).toFixed(1)} seconds, during which the caller hears nothing.`;
}

/** "2 verbs", and how many things in them are wrong. */
export function countFaults({ faults, verbs }: Judgement): { wrong: number; doubtful: number } {
  const within = (verbs ?? []).flatMap((verb) => verb.faults);
  return {
    wrong: faults.length + within.filter(({ level }) => level === 'fault').length,
    doubtful: within.filter(({ level }) => level === 'warning').length,
  };
}
