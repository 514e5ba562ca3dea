/** As it is typed: nothing yet, or digits. */
export function mayBeDigits(typed: string, most: number): boolean {
  return /^\d*$/.test(typed) && typed.length <= most;
}
