/** Endpoints that the console does not call, each with the reason. check-tree refuses one that it does call. */
export const apiOnlyEndpoints: Record<string, string> = {
  'accountEndpoints.list': 'the console lists the accounts of the provider that is chosen in its rail',
  'accountEndpoints.setSipRealm':
    'another spelling of the update of an account, for clients of the platform; the console saves the whole form',
  'applicationEndpoints.list':
    'the console lists the applications of the account that is chosen above the list',
  'applicationEndpoints.listOfProvider': 'as above; a provider looks at one account at a time',
  'phoneNumberEndpoints.listOfProvider':
    'another spelling of the list, for clients of the platform; the console names the provider in its filter',
};
