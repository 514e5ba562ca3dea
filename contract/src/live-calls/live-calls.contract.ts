/** Calls, queues and conferences in progress, as the platform's media servers keep them in Redis (`W50`, `W51`). */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listAnswer, pageQuery } from '../core/paging.ts';
import { sid } from '../core/value.ts';
import { callInput, messageInput } from './call-input.ts';
import { callUpdate } from './call-update.ts';

const accountParams = z.object({ account_sid: sid });
const callParams = accountParams.extend({ call_sid: sid });

const said = z.string().nullable();

/** Whatever a media server wrote, in snake case; these are always there. */
export const liveCall = z.looseObject({
  call_sid: z.string(),
  account_sid: z.string(),
  call_status: said,
  direction: said,
  from: said,
  to: said,
  application_sid: said,
  call_id: said,
  trace_id: said,
  service_url: said,
  sip_status: z.number().nullable(),
  /** In seconds. */
  duration: z.number().nullable(),
});

/** When it began, as a list knows it, and the names beside the sids; null for what is there no more. */
const listedCall = liveCall.extend({
  started_at: z.string().meta({ format: 'date-time' }).nullable(),
  account_name: z.string().nullable(),
  application_name: z.string().nullable(),
});

const exactly = z.string().trim().max(255, 'may have at most 255 characters').optional();

/** Every star makes the look-up dearer. */
const MOST_STARS = 3;

const glob = z
  .string()
  .max(100, 'search may have at most 100 characters')
  .refine((text) => text.split('*').length - 1 <= MOST_STARS, `search has at most ${MOST_STARS} stars`)
  .optional();

const callsQuery = pageQuery.omit({ count_all: true }).extend({
  direction: exactly,
  from: exactly,
  to: exactly,
  callStatus: exactly,
  live: z.literal('1', 'live must be 1').optional().meta({ description: 'Leave out calls that have ended' }),
  filter: z
    .string()
    .trim()
    .max(255, 'filter may have at most 255 characters')
    .optional()
    .meta({ description: 'Plain text to search for in from, to, call_sid and call_id' }),
});

export const liveCallEndpoints = {
  listQueues: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/Queues',
    summary: "The account's queues in which calls are waiting, and how many",
    tag: 'live-calls',
    params: accountParams,
    query: z.object({ search: glob }),
    success: { status: 200, body: z.array(z.object({ name: z.string(), length: z.number() })) },
  }),
  listConferences: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/Conferences',
    summary: 'The names of the conferences in progress',
    tag: 'live-calls',
    params: accountParams,
    success: { status: 200, body: z.array(z.string()) },
  }),
  count: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/CallCount',
    summary: "Number of calls in progress, as the platform counts them for the account's limits",
    tag: 'live-calls',
    params: accountParams,
    success: { status: 200, body: z.object({ inbound: z.number(), outbound: z.number() }) },
  }),
  list: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/Calls',
    summary: "The account's calls that are in progress or ended within the last hour, newest first",
    tag: 'live-calls',
    params: accountParams,
    query: callsQuery,
    ...listAnswer(listedCall, 'live_calls'),
  }),
  listOfProvider: endpoint({
    method: 'GET',
    path: '/ServiceProviders/:service_provider_sid/Calls',
    summary: "The same for all accounts of the provider; Trunkline's own",
    tag: 'live-calls',
    params: z.object({ service_provider_sid: sid }),
    query: callsQuery,
    ...listAnswer(listedCall, 'live_calls'),
  }),
  create: endpoint({
    method: 'POST',
    path: '/Accounts/:account_sid/Calls',
    summary: 'Place a call; fields that are not listed here are passed to the media server unchanged',
    tag: 'live-calls',
    params: accountParams,
    body: callInput,
    success: { status: 201, body: z.looseObject({ sid: z.string(), callId: z.string().optional() }) },
  }),
  read: endpoint({
    method: 'GET',
    path: '/Accounts/:account_sid/Calls/:call_sid',
    summary: 'One call that is in progress or ended within the last hour',
    tag: 'live-calls',
    params: callParams,
    success: { status: 200, body: liveCall },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/Accounts/:account_sid/Calls/:call_sid',
    also: [{ method: 'POST', path: '/Accounts/:account_sid/Calls/:call_sid' }],
    summary:
      'Change a call in progress; call_status completed hangs it up. Answers 202 with the text Accepted, or 200 with the answer to a sip_request',
    tag: 'live-calls',
    params: callParams,
    body: callUpdate,
    success: { status: 202, body: z.unknown() },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Accounts/:account_sid/Calls/:call_sid',
    summary: 'Forget the data kept about a call; this does not hang it up',
    tag: 'live-calls',
    params: callParams,
    success: { status: 204, body: null },
  }),
  createMessage: endpoint({
    method: 'POST',
    path: '/Accounts/:account_sid/Messages',
    summary: "Send a message; the answer is the media server's",
    tag: 'live-calls',
    params: accountParams,
    body: messageInput,
    success: { status: 201, body: z.unknown() },
  }),
};

export type LiveCall = z.output<typeof liveCall>;
export type ListedLiveCall = z.output<typeof listedCall>;
export type LiveCallsQuery = z.output<typeof callsQuery>;

/** States in which a call is over. */
const finalStates: readonly string[] = ['completed', 'failed', 'busy', 'no-answer'];

export const isOver = ({ call_status }: Pick<LiveCall, 'call_status'>): boolean =>
  call_status !== null && finalStates.includes(call_status);
