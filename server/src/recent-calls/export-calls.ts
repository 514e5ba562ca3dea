import type { Readable } from 'node:stream';
import { call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import type { CallSearch, CallStore, Whose } from '../calls/call-store.ts';
import { streamCsv } from '../http/csv.ts';
import { callOf } from './list-calls.ts';

const columns = call.keyof().options;

export const exportCalls = (calls: CallStore, whose: Whose, search: CallSearch): Promise<Readable> =>
  streamCsv(columns, calls.eachCall(whose, search), callOf);
