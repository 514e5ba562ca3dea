import type { Readable } from 'node:stream';
import { alert } from '@trunkline/contract/alerts/alerts.contract.ts';
import type { AlertSearch, CallStore, Whose } from '../calls/call-store.ts';
import { streamCsv } from '../http/csv.ts';
import { alertOf } from './list-alerts.ts';

const columns = alert.keyof().options;

export const exportAlerts = (calls: CallStore, whose: Whose, search: AlertSearch): Promise<Readable> =>
  streamCsv(columns, calls.eachAlert(whose, search), alertOf);
