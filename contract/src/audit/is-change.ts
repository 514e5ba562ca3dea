/** Looks at secrets, sign-ins and what was refused are in the audit trail too (`R20`), and change no record. */
const NO_CHANGE = /^(read|login|logout|lock-out|wrong|password-lock-out|clear)/;

export function isChange({ action }: { action: string }): boolean {
  return !NO_CHANGE.test(action);
}
