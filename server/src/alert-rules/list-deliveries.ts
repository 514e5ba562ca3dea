/** The log of what a rule told, as it goes out. */
import type { AlertDelivery } from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import type { Channel } from '@trunkline/contract/alert-rules/rule-fields.ts';
import type { Db } from '../db/open.ts';
import { fromDbTime } from '../db/values.ts';
import { listAlertDeliveries } from './alert-deliveries.store.ts';
import { KEPT_MS } from './tell-alert.ts';

const MOST_SHOWN = 50;

export async function listDeliveries(db: Db, sid: string): Promise<AlertDelivery[]> {
  const rows = await listAlertDeliveries(db, sid, MOST_SHOWN);
  return rows.map(({ alert_rule_sid: _, at: stored, channel, state, ...row }) => {
    const at = fromDbTime(stored);
    // The outbox lets go of what is too old, and tells nobody.
    const isOver = state === 'waiting' && Date.parse(at) + KEPT_MS < Date.now();
    return { ...row, at, channel: channel as Channel, state: isOver ? 'given_up' : state };
  });
}
