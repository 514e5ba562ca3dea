/** Endpoints that the console does not call, each with the reason. check-tree refuses one that it does call. */
export const apiOnlyEndpoints: Record<string, string> = {
  'accountEndpoints.setSipRealm':
    'another spelling of the update of an account, for clients of the platform; the console saves the whole form',
};
