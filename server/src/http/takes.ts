/** Whether an `Accept` or `Accept-Encoding` names it, and not to refuse it. Which of several is liked better is not asked. */
export function takes(header: string | string[] | undefined, name: string): boolean {
  return String(header ?? '')
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim().toLowerCase()))
    .some(([named, ...rest]) => named === name && !rest.some((part) => /^q=0(\.0*)?$/.test(part)));
}
