/**
 * Reads of secrets, sign-ins and refusals are in the audit trail too (`R20`) but change no record; their actions have
 * these beginnings.
 */
export const NO_CHANGES = [
  'read',
  'login',
  'logout',
  'lock-out',
  'wrong',
  'password-lock-out',
  'clear',
] as const;

export function isChange({ action }: { action: string }): boolean {
  return !NO_CHANGES.some((beginning) => action.startsWith(beginning));
}
