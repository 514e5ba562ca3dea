/** The audio of a call (`W36`): an object of the bucket that its account names, under the call's day and sid. */
import { z } from 'zod';
import { recordFormat } from '../accounts/accounts.contract.ts';
import { endpoint } from '../core/endpoint.ts';
import { tenantOfPath } from '../core/parents.ts';
import { sid } from '../core/value.ts';

const digits = (count: number, what: string) =>
  z.string().regex(new RegExp(`^\\d{${count}}$`), `${what} has ${count} digits`);

const params = tenantOfPath.extend({
  call_sid: sid,
  year: digits(4, 'year'),
  month: digits(2, 'month'),
  day: digits(2, 'day'),
  format: recordFormat,
});

const below = 'RecentCalls/:call_sid/record/:year/:month/:day/:format';
const ofAccount = `/Accounts/:account_sid/${below}` as const;
const ofProvider = `/ServiceProviders/:service_provider_sid/${below}` as const;

export const recordingEndpoints = {
  download: endpoint({
    method: 'GET',
    path: ofAccount,
    also: [{ method: 'GET', path: ofProvider }],
    summary: 'The recording of a call, streamed; part of it if a Range is requested',
    tag: 'recent-calls',
    params,
    success: { status: 200, body: z.unknown(), type: 'audio/mp3' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: ofAccount,
    also: [{ method: 'DELETE', path: ofProvider }],
    summary: 'Permanently delete the recording of a call from the bucket',
    tag: 'recent-calls',
    params,
    success: { status: 204, body: null },
  }),
};

export type RecordFormat = z.output<typeof recordFormat>;
