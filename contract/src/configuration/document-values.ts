/**
 * Values that a document of configuration writes differently from the wire: names instead of sids, references instead
 * of secrets.
 */
import { z } from 'zod';
import { requiredText } from '../core/value.ts';
import { isWebsocket, webhookUrlFault } from '../core/webhook.ts';

const REFERENCE = /^\$\{env:([A-Za-z_][A-Za-z0-9_]{0,127})\}$/;
export const referenceTo = (name: string) => `\${env:${name}}`;

export const NO_REFERENCE = `must be a reference such as ${referenceTo('ITS_NAME')}; the file must not contain the secret itself`;

/** `${env:NAME}`: the value is given when the document is applied, and is never part of it. */
export const secretReference = z
  .string(NO_REFERENCE)
  .regex(REFERENCE, NO_REFERENCE)
  .meta({ description: `The variable that has the secret: ${referenceTo('NAME')}` });

/** The name in a reference; null if the text is not one. */
export function variableOf(text: unknown): string | null {
  return typeof text === 'string' ? (REFERENCE.exec(text)?.[1] ?? null) : null;
}

/** Another record of the document or of the installation, by its name. */
export const nameOf = (what: string) => requiredText(what, 255);

/** A webhook, its password by reference. */
export function webhookOf(name: string) {
  return z
    .strictObject({
      url: z.string('URL is required').max(1024, 'URL may have at most 1024 characters'),
      method: z.enum(['GET', 'POST'], 'must be GET or POST').default('POST'),
      username: z.string().max(255, 'may have at most 255 characters').nullable().default(null),
      password: secretReference.nullable().default(null),
    })
    .superRefine(({ url }, ctx) => {
      const fault = webhookUrlFault(name, url);
      if (fault) ctx.addIssue({ code: 'custom', path: ['url'], message: fault });
    })
    .transform((hook) => (isWebsocket(hook.url) ? { ...hook, method: 'GET' as const } : hook));
}
