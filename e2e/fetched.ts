import type { APIResponse, Route } from '@playwright/test';

/**
 * What the server answers. A connection that lay idle may be closed just as it is used again: a browser opens another
 * then, and so does this.
 */
export function fetched(route: Route, { url }: { url?: string } = {}): Promise<APIResponse> {
  return route.fetch({ maxRetries: 1, ...(url === undefined ? {} : { url }) });
}
