/** Fills a contract's path: `at('/Accounts/:account_sid', { account_sid })`. */
export function at(path: string, sids: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name) => sids[name] ?? '');
}
