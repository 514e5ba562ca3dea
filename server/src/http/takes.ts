/** Whether an `Accept` or `Accept-Encoding` header accepts it. Preferences among several are ignored. */
export function takes(header: string | string[] | undefined, name: string): boolean {
  return String(header ?? '')
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim().toLowerCase()))
    .some(([named, ...rest]) => named === name && !rest.some((part) => /^q=0(\.0*)?$/.test(part)));
}
