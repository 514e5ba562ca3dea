import { keepIn } from '../ui/page/keep-in.ts';
import { alertsViewedKey, localKeys } from './browser-storage.ts';

/** Also where portals in the field look for it. */
export function keepAlertsViewed(owner: string, at: Date): void {
  for (const key of [localKeys.alertsLastViewed, alertsViewedKey(owner)])
    keepIn(localStorage, key, at.toISOString());
}
