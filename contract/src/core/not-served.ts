/** What clients of the platform may ask for and Trunkline does not serve (`R34`): paths, and what each is. */
export const notServed = {
  '/Accounts/:account_sid/Charges': 'A list of charges',
  '/Charges': 'A list of charges',
  '/AccountTest/:service_provider_sid': 'The public test of an account',
  '/BetaInviteCodes': 'An invitation code for a beta',
  '/InviteCodes': 'An invitation code for a beta',
  '/Accounts/:account_sid/SubspaceTeleport': 'Subspace',
  '/messaging/:provider': 'Receiving SMS for a messaging provider',
  '/Webhooks': 'A webhook by itself',
  '/outboundSMS': 'Sending SMS through a messaging provider',
};
