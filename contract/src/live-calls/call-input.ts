/** Calls to place and messages to send, as a media server takes them; other fields are passed on unchanged (`W51`). */
import { z } from 'zod';
import { isPrintable } from '../core/printable.ts';
import { sidOrNone } from '../core/value.ts';

const LONGEST = 1024;

const required = (message: string) =>
  z.string(message).trim().min(1, message).max(LONGEST, message).refine(isPrintable, message);

/** A number may come as one; a media server gets it as text. */
const digits = z.number().int().min(0).transform(String);
const party = (message: string) => z.union([required(message), digits], message);

/** The field with the address of each kind of target. */
export const targetKeys = { phone: 'number', teams: 'number', user: 'name', sip: 'sipUri' } as const;

export type TargetType = keyof typeof targetKeys;

const kinds = Object.keys(targetKeys) as TargetType[];

const callTarget = z
  .looseObject(
    { type: z.enum(kinds, `missing or invalid to property: type must be one of ${kinds.join(', ')}`) },
    'missing or invalid to property: it is an object with a type',
  )
  .transform((to): typeof to => {
    const key = targetKeys[to.type];
    return { ...to, [key]: digits.safeParse(to[key]).data ?? to[key] };
  })
  .superRefine((to, ctx) => {
    const key = targetKeys[to.type];
    const value = to[key];
    if (typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST && isPrintable(value))
      return;
    const message = `missing or invalid to property: ${key} is required for type ${to.type}`;
    ctx.addIssue({ code: 'custom', path: [key], message });
  });

/** A text, or an object with a url; in the end an object. */
const hook = (name: string) => {
  const isAbsolute = (url: string) => /^(https?|wss?):\/\//i.test(url) && URL.canParse(url);
  const url = z
    .string(`${name} must be string or an object containing a url property`)
    .max(LONGEST, `${name} may have at most ${LONGEST} characters`)
    .refine(isAbsolute, `${name} url be an absolute url`);
  return z.union([url.transform((url) => ({ url, method: 'POST' })), z.looseObject({ url })], {
    error: ({ input }) => {
      const given = typeof input === 'object' && input !== null && 'url' in input ? input.url : input;
      return url.safeParse(given).error?.issues[0]?.message ?? `${name} cannot be used`;
    },
  });
};

const hookOrNone = (name: string) =>
  z.preprocess((sent) => (sent === '' ? null : sent), hook(name).nullish());

const speech = [
  'speech_synthesis_vendor',
  'speech_synthesis_language',
  'speech_synthesis_voice',
  'speech_recognizer_vendor',
  'speech_recognizer_language',
] as const;

const text = z.string('must be text').max(LONGEST).nullish();

export const callInput = z
  .looseObject({
    from: party('missing from parameter'),
    to: z
      .unknown()
      .refine((to) => to !== undefined && to !== null, 'missing to parameter')
      .pipe(callTarget),
    application_sid: sidOrNone,
    call_hook: hookOrNone('call_hook'),
    call_status_hook: hookOrNone('call_status_hook'),
    speech_synthesis_vendor: text,
    speech_synthesis_language: text,
    speech_synthesis_voice: text,
    speech_recognizer_vendor: text,
    speech_recognizer_language: text,
  })
  .superRefine((call, ctx) => {
    if (call.application_sid) return;
    const missing = call.call_hook
      ? speech.filter((name) => !call[name]).map((name) => [name, `missing ${name} parameter`] as const)
      : [['call_hook', 'either call_hook or application_sid required'] as const];
    for (const [path, message] of missing) ctx.addIssue({ code: 'custom', path: [path], message });
  });

export type CallInput = z.output<typeof callInput>;

export const messageInput = z
  .looseObject({
    from: party('missing from property'),
    to: party('missing to property'),
    text: z.string('text must be text').nullish(),
    media: z.unknown().optional(),
    provider: z.string('provider must be text').max(LONGEST).nullish(),
  })
  .superRefine((message, ctx) => {
    if (message.text || message.media) return;
    const needed = 'either text or media required in outbound message';
    ctx.addIssue({ code: 'custom', path: ['text'], message: needed });
  });

export type MessageInput = z.output<typeof messageInput>;
