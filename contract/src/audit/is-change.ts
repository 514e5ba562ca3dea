/** Looks at secrets, sign-ins and what was refused are in the audit trail too (`R20`), and change no record: how their actions begin. */
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
