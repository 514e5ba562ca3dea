import { cleanEverything } from './browser-storage.ts';
import { queryClient } from './query-client.ts';
import { isOfCurrent, storedToken, storeToken } from './session.ts';

/** Answers where it leads. A token that was kept while the server was away may be another person's: nothing of that one stays. */
export function beginSession(token: string, return_to?: string): string | undefined {
  const isOther = storedToken() !== null && !isOfCurrent(token);
  if (isOther) cleanEverything(localStorage, sessionStorage);
  queryClient.clear();
  storeToken(token);
  return isOther ? undefined : return_to;
}
