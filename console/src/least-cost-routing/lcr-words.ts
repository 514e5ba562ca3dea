/** What an outbound call routing is called, and how many routes it has. Pure. */

/** Unnamed ones are called after whom they are for. */
export function lcrTitle(lcr: {
  name: string | null;
  account_name?: string | null | undefined;
  service_provider_name?: string | null | undefined;
}): string {
  const owner = lcr.account_name ?? lcr.service_provider_name;
  return lcr.name || (owner ? `Outbound call routing of ${owner}` : 'Outbound call routing');
}

/** How many routes a list shows: the default one is not counted. */
export function routesShown(number_routes: number): number {
  return Math.max(0, number_routes - 1);
}
