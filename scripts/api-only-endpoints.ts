/** Endpoints that the console does not call, each with the reason. check-tree refuses one that it does call. */
export const apiOnlyEndpoints: Record<string, string> = {
  'applicationEndpoints.list':
    'the console lists the applications of the account that is chosen above the list',
  'carrierEndpoints.listOfAccount':
    'the console lists those of the provider with the account as a filter, so that what the provider shares is there too',
  'sipGatewayEndpoints.read': 'a carrier is read with its gateways',
  'smppGatewayEndpoints.read': 'a carrier is read with its gateways',
  'sbcEndpoints.create': 'the SIP edge writes its addresses itself; an operator adds one by a script',
  'sbcEndpoints.remove': 'as above',
  'smppAddressEndpoints.create': 'set once for an installation, by the operator who sets up the SMPP servers',
  'smppAddressEndpoints.remove': 'as above',
  'registrationEndpoints.find':
    'for clients of the platform; the console asks about the clients that it shows, of any account',
  'phoneNumberEndpoints.listOfProvider':
    'another spelling of the list, for clients of the platform; the console names the provider in its filter',
  'customVoiceEndpoints.read': 'the console reads the voices of a credential with it, or in a list',
  'lcrRouteEndpoints.create':
    'for clients of the platform; the console saves a routing with all its routes, so that their order is one thing',
  'lcrRouteEndpoints.read': 'as above',
  'lcrRouteEndpoints.update': 'as above',
  'lcrEntryEndpoints.list': 'as above; a route of the console has one carrier, which goes with it',
  'lcrEntryEndpoints.create': 'as above',
  'lcrEntryEndpoints.read': 'as above',
  'lcrEntryEndpoints.update': 'as above',
  'lcrEntryEndpoints.remove': 'as above',
  'liveCallEndpoints.read':
    'for clients of the platform; the console lists the calls, with all that it shows of them',
  'liveCallEndpoints.remove':
    'for clients of the platform; the console hangs up, and the media server forgets the call',
  'liveCallEndpoints.createMessage': 'for clients of the platform; the console sends no messages',
  'subscriptionEndpoints.removeCustomer':
    'for clients of the platform; deleting the account removes its customer as well',
  'subscriptionEndpoints.read':
    'for clients of the platform; the console reads what it needs with the own user',
  'subscriptionEndpoints.readCustomer':
    'for clients of the platform; the server makes a customer with the first payment',
};

/** Records that the contract has and no server serves yet; the step that joins one takes it from here. */
export const notServedYet: readonly string[] = [];
