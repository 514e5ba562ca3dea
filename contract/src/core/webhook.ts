/** A webhook as accounts, applications and service providers carry it: an address and how it is called. */
import { z } from 'zod';
import { isPrintable, knownSid, notPrintable } from './value.ts';

export const BASIC_AUTH_NOTICE =
  'When using HTTP basic authentication both the username and password fields are required';

const hostName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;
const schemes = ['http:', 'https:', 'ws:', 'wss:'];

/** What is wrong with a webhook's address, in the words of `W11`; null when nothing is. */
export function webhookUrlFault(name: string, url: string): string | null {
  if (url !== url.trim()) return `${name} URL contains leading/trailing whitespace`;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url)?.[1]?.toLowerCase();
  if (!scheme || !schemes.includes(`${scheme}:`))
    return `${name} URL has missing or invalid protocol ${scheme ?? url.split(':')[0]}`;
  if (!URL.canParse(url)) return `${name} URL is invalid`;
  const { hostname } = new URL(url);
  const isAddress = hostname.startsWith('[') && hostname.endsWith(']');
  return isAddress || hostName.test(hostname) ? null : `${name} URL has invalid hostname ${hostname}`;
}

/** A websocket is opened, not posted to. */
export function isWebsocket(url: string): boolean {
  return url.toLowerCase().startsWith('ws');
}

const credential = z
  .string()
  .max(255, 'may have at most 255 characters')
  .refine(isPrintable, 'may not contain control characters')
  .transform((text) => (text === '' ? null : text))
  .nullish()
  .transform((text) => text ?? null);

/**
 * A webhook coming in. `name` is its key in the body, used in the messages. A websocket address
 * always has method GET (`W11`); a `webhook_sid` sent along is ignored, since the
 * row belongs to the record that carries it.
 */
export function webhookInput(name: string) {
  return z
    .object(
      {
        url: z
          .string('URL is required')
          .min(1, 'URL is required')
          .max(1024, 'URL may have at most 1024 characters')
          .refine(isPrintable, notPrintable('URL')),
        method: z.enum(['GET', 'POST'], 'Method is GET or POST').default('POST'),
        username: credential,
        password: credential,
      },
      `'${name}' must be an object with a url`,
    )
    .superRefine((hook, ctx) => {
      const fault = webhookUrlFault(name, hook.url);
      if (fault) ctx.addIssue({ code: 'custom', path: ['url'], message: fault });
      if ((hook.username === null) !== (hook.password === null))
        ctx.addIssue({
          code: 'custom',
          path: [hook.username === null ? 'username' : 'password'],
          message: BASIC_AUTH_NOTICE,
        });
    })
    .transform((hook) => (isWebsocket(hook.url) ? { ...hook, method: 'GET' as const } : hook));
}

/** A webhook that may be left out: null and an empty address both mean "none". */
export function optionalWebhookInput(name: string) {
  const isEmpty = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    (!('url' in value) || value.url === '' || value.url === null);
  return z.preprocess((value) => (isEmpty(value) ? null : value), webhookInput(name).nullable());
}

export type WebhookInput = z.output<ReturnType<typeof webhookInput>>;

/** A webhook going out; the password is masked (`R16`). */
export const webhook = z.object({
  url: z.string(),
  method: z.enum(['GET', 'POST']),
  username: z.string().nullable(),
  password: z.string().nullable().meta({ description: 'Masked. Sent back as it is, it stays unchanged.' }),
});

/** Applications also give the webhook's sid (`W11`). */
export const webhookWithSid = webhook.extend({ webhook_sid: knownSid });
