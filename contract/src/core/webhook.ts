/** A webhook of an account, application or service provider: an address, and how to call it. */
import { z } from 'zod';
import { credentialsFault, newAddressFault, restoreAddress } from './address.ts';
import { isMask } from './mask.ts';
import { isPrintable, notPrintable, withoutUnseen } from './printable.ts';
import type { Issue } from './problem.ts';
import { enterAgain, isMoved } from './secret-places.ts';
import { isUnchangedSecret, knownSid, strangeMask } from './value.ts';

export const BASIC_AUTH_NOTICE =
  'When using HTTP basic authentication both the username and password fields are required';

const hostName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;
const schemes = ['http:', 'https:', 'ws:', 'wss:'];

/** What is wrong with a webhook's address, in the words of `W11`; null if nothing is. */
export function webhookUrlFault(name: string, typed: string): string | null {
  const url = withoutUnseen(typed);
  if (url !== url.trim()) return `${name} URL contains leading/trailing whitespace`;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url)?.[1]?.toLowerCase();
  if (!scheme || !schemes.includes(`${scheme}:`))
    return `${name} URL has missing or invalid protocol ${scheme ?? url.split(':')[0]}`;
  if (!URL.canParse(url)) return `${name} URL is invalid`;
  const { hostname } = new URL(url);
  if (newAddressFault(name, url)) return credentialsInHook(name);
  const isAddress = hostname.startsWith('[') && hostname.endsWith(']');
  return isAddress || hostName.test(hostname) ? null : `${name} URL has invalid hostname ${hostname}`;
}

function credentialsInHook(name: string): string {
  return `${credentialsFault(`${name} URL`)} and use HTTP basic authentication`;
}

/** A websocket is opened, not posted to. Blanks and unseen signs that were pasted with it are not sent. */
export function isWebsocket(url: string): boolean {
  return withoutUnseen(url).trimStart().toLowerCase().startsWith('ws');
}

const credential = z
  .string()
  .max(255, 'may have at most 255 characters')
  .refine(isPrintable, 'may not contain control characters')
  .transform((text) => (text === '' ? null : text))
  .nullish()
  .transform((text) => text ?? null);

/**
 * A webhook of a change, before it is compared with what is stored (`webhookChange`). `name` is its key in the body,
 * used in the messages. A websocket address always has method GET (`W11`); a `webhook_sid` sent along is ignored, since
 * the row belongs to the record that carries it.
 */
export function webhookUpdate(name: string) {
  return webhookFields(name).transform(openedByGet);
}

/** A new webhook, as it is sent. */
export function webhookInput(name: string) {
  return webhookFields(name)
    .superRefine((hook, ctx) => {
      for (const { path, message } of hookFaults(name, hook, null))
        ctx.addIssue({ code: 'custom', path: [path], message });
    })
    .transform(openedByGet);
}

function webhookFields(name: string) {
  return z.object(
    {
      url: z
        .string('URL is required')
        .overwrite(withoutUnseen)
        .min(1, 'URL is required')
        .max(1024, 'URL may have at most 1024 characters')
        .refine(isPrintable, notPrintable('URL')),
      // In any case, as clients in the field send it.
      method: z
        .string('Method must be GET or POST')
        .transform((method) => method.toUpperCase())
        .pipe(z.enum(['GET', 'POST'], 'Method must be GET or POST'))
        .default('POST'),
      username: credential,
      password: credential,
    },
    `'${name}' must be an object with a url`,
  );
}

const openedByGet = <H extends { url: string; method: 'GET' | 'POST' }>(hook: H): H =>
  isWebsocket(hook.url) ? { ...hook, method: 'GET' } : hook;

type Judged = Pick<WebhookInput, 'url' | 'username' | 'password'>;

/** What a change brings that is wrong: the platform has stored what is refused here, and that stops no other change. */
function hookFaults(name: string, { url, username, password }: Judged, stored: Kept): Issue[] {
  const faults: Issue[] = [];
  // That there is none is said already.
  const fault = url === '' || url === stored?.url ? null : webhookUrlFault(name, url);
  if (fault) faults.push({ path: 'url', message: fault });
  const isOld = username === stored?.username && password === stored?.password;
  if (!isOld && (username === null) !== (password === null))
    faults.push({ path: username === null ? 'username' : 'password', message: BASIC_AUTH_NOTICE });
  return faults;
}

/** A webhook that may be left out: null and an empty address both mean "none". */
export function optionalWebhookInput(name: string) {
  return unlessEmpty(webhookInput(name));
}

/** The same for a change. */
export function optionalWebhookUpdate(name: string) {
  return unlessEmpty(webhookUpdate(name));
}

function unlessEmpty<H extends ReturnType<typeof webhookUpdate>>(hook: H) {
  const isEmpty = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    (!('url' in value) || value.url === '' || value.url === null);
  return z.preprocess((value) => (isEmpty(value) ? null : value), hook.nullable());
}

/** For changes that keep what they do not name, as the platform's do: an empty object leaves the webhook. */
export function keptWhenEmpty<H extends z.ZodType>(hook: H) {
  const isEmpty = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
  return z.preprocess((value) => (isEmpty(value) ? undefined : value), hook.optional()).optional();
}

export type WebhookInput = z.output<ReturnType<typeof webhookUpdate>>;

type Kept = Judged | null | undefined;

/** Why the stored password may not be sent to this address, which is another place (`R16`); null if it may. */
export function passwordMove(
  stored: Omit<Judged, 'username'> | null | undefined,
  url: string,
): string | null {
  const moves = stored?.password && url.trim() !== '' && isMoved(stored.url, url);
  return moves ? enterAgain('the password') : null;
}

/**
 * What to store of a webhook that was sent: masked values mean the stored ones. An issue for faults that the change
 * brings, for a mask for which nothing is stored, and for a stored password that would be sent to another place
 * (`R16`). `stored` may be the answer of a read.
 */
export function webhookChange<H extends Judged>(
  name: string,
  stored: Kept,
  sent: H,
): { hook: H; issues: Issue[] } {
  const issues: Issue[] = [];
  const fault = (field: 'url' | 'password', message: string) =>
    issues.push({ path: `${name}.${field}`, message });
  const url = restoreAddress(sent.url, stored?.url ?? null);
  if (url === null) fault('url', credentialsInHook(name));
  const known = stored?.password ?? null;
  let { password } = sent;
  if (password !== null && password !== known && isUnchangedSecret(password, known)) {
    password = known;
    const moves = passwordMove(stored, sent.url);
    if (moves) fault('password', moves);
  } else if (password !== null && password !== known && isMask(password))
    fault('password', strangeMask('the password'));
  const hook = { ...sent, url: url ?? sent.url, password };
  for (const { path, message } of hookFaults(name, hook, stored))
    issues.push({ path: `${name}.${path}`, message });
  return { hook, issues };
}

/** A webhook in an answer; the password is masked (`R16`). */
export const webhook = z.object({
  url: z.string(),
  method: z.enum(['GET', 'POST']),
  username: z.string().nullable(),
  password: z
    .string()
    .nullable()
    .meta({ description: 'Masked. If it is sent back masked, the stored one stays.' }),
});

/** Applications also give the webhook's sid (`W11`). */
export const webhookWithSid = webhook.extend({ webhook_sid: knownSid });
