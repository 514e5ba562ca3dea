import { pageSettings } from './page-settings.ts';
import type { Session } from './session.ts';

/** The caller's own account, where its last bill could not be paid so that its service has stopped; hosted mode only. */
export function suspendedAccount({ actor, me }: Session): string | undefined {
  const isSuspended = pageSettings.enable_hosted_system && me.subscription?.status === 'suspended';
  return isSuspended && actor.scope === 'account' ? actor.account_sid : undefined;
}
