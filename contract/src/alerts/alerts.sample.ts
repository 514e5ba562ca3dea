import { ACCOUNT_A1, PROVIDER_A } from '../core/actors.sample.ts';
import type { Alert } from './alerts.contract.ts';

/** A webhook of account A1 that answered with an error. */
export function anAlert(over: Partial<Alert> = {}): Alert {
  return {
    time: '2026-11-20T09:30:01.000Z',
    alert_type: 'webhook-failure',
    message: 'https://apps.example.com/hello returned status 503',
    detail: null,
    target_sid: null,
    vendor: null,
    account_sid: ACCOUNT_A1,
    service_provider_sid: PROVIDER_A,
    ...over,
  };
}
