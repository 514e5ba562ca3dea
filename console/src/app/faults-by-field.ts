/** What a contract's schema finds in what would be sent, by field; of several the first. */
type Parsed = { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined };

export function faultsByField({ error }: Parsed): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) faults[path.join('.')] ??= message;
  return faults;
}
