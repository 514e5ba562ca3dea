/** Endpoints that the console does not call, each with the reason. check-tree refuses one that it does call. */
export const apiOnlyEndpoints: Record<string, string> = {
  'accountEndpoints.list': 'the console lists the accounts of the provider that is chosen in its rail',
  'accountEndpoints.setSipRealm':
    'another spelling of the update of an account, for clients of the platform; the console saves the whole form',
  'applicationEndpoints.list':
    'the console lists the applications of the account that is chosen above the list',
  'applicationEndpoints.listOfProvider': 'as above; a provider looks at one account at a time',
  'lcrRouteEndpoints.create':
    'for clients of the platform; the console saves a routing with all its routes, so that their order is one thing',
  'lcrRouteEndpoints.read': 'as above',
  'lcrRouteEndpoints.update': 'as above',
  'lcrEntryEndpoints.list': 'as above; a route of the console has one carrier, which goes with it',
  'lcrEntryEndpoints.create': 'as above',
  'lcrEntryEndpoints.read': 'as above',
  'lcrEntryEndpoints.update': 'as above',
  'lcrEntryEndpoints.remove': 'as above',
};
