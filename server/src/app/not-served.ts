/** What clients of the platform may ask for and Trunkline does not serve says so (`R34`). */
import type { FastifyInstance } from 'fastify';
import { problems } from '../http/problems.ts';

const paths = {
  '/Accounts/:account_sid/Charges': 'A list of charges',
  '/Charges': 'A list of charges',
  '/AccountTest/:service_provider_sid': 'The public test of an account',
  '/BetaInviteCodes': 'An invitation code for a beta',
  '/InviteCodes': 'An invitation code for a beta',
  '/Accounts/:account_sid/SubspaceTeleport': 'Subspace',
  '/messaging/:provider': 'Receiving SMS for a messaging provider',
  '/outboundSMS': 'Sending SMS through a messaging provider',
};

export function answerNotServed(base: FastifyInstance): void {
  for (const [path, what] of Object.entries(paths))
    for (const url of [path, `${path}/*`])
      base.all(url, async () => {
        throw problems.notServed(what);
      });
}
