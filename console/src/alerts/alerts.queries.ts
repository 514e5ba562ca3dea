import {
  type AlertQuery,
  alertEndpoints,
  type ListedAlert,
} from '@trunkline/contract/alerts/alerts.contract.ts';
import { eventQueries } from '../app/calls/event-queries.ts';

const { list, exportCsv } = alertEndpoints;
export const alertPages = eventQueries<ListedAlert, AlertQuery>('alerts', { list, exportCsv });
