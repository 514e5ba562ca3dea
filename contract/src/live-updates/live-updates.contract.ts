/** Announces changes as server-sent events: the kind and the record, never its contents. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { knownSid } from '../core/value.ts';

/** The longest that a stream of so many seconds may be asked for. */
const MOST_SECONDS = 86_400;

export const liveUpdate = z.object({
  kind: z.string().meta({
    description:
      'The area: carriers, users, phone-numbers, …; notices; notices-seen: by the caller, here or elsewhere; registrations: which devices of an account are registered, with the account as its sid; live-calls: which calls of an account are going on, likewise; alerts: some came; progress: how far long work has come, under the sid that was sent with it; all: more than can be named changed',
  }),
  sid: knownSid.nullable().meta({ description: 'The record; null for several, or none in particular' }),
  progress: z
    .object({ done: z.number(), total: z.number() })
    .optional()
    .meta({ description: 'Nothing is stored before the request is answered' }),
  own: z.literal(true).optional().meta({ description: 'The caller did it, from here or elsewhere' }),
});

export const liveUpdateEndpoints = {
  follow: endpoint({
    method: 'GET',
    path: '/Events',
    summary: 'Changes within reach, as they happen (server-sent events, each a LiveUpdate as JSON)',
    tag: 'live-updates',
    query: z.object({
      seconds: z.coerce
        .number()
        .int()
        .min(0)
        .max(MOST_SECONDS)
        .optional()
        .meta({ description: 'End the stream after so many seconds; otherwise it ends with the session' }),
    }),
    success: {
      status: 200,
      body: z.unknown().meta({
        description:
          'Events named `change`, each with a LiveUpdate as its data, {"kind":"carriers","sid":"…"}; and `ended`, with {"why":"session"}, when the session has ended. Lines that begin with a colon keep the connection open.',
      }),
      type: 'text/event-stream',
    },
  }),
};

export type LiveUpdate = z.output<typeof liveUpdate>;
