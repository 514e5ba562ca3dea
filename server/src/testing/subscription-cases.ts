/** The permission matrix of subscriptions. Its server has no Stripe, so whoever may is told that; what Stripe does is tested with it. */
import { type Case, general, nothing, type Rule } from './matrix-rules.ts';

const ofAccounts: Rule = (asker) => (asker.scope === 'account' ? 'allowed' : 'refused');
const byAccounts: Rule = (asker, tenant) => (asker.viewOnly ? 'refused' : ofAccounts(asker, tenant));
const notSetUp = { orElse: 404 } as const;

export const subscriptionCases: Record<string, Case> = {
  'subscriptions.listPrices': { ...general(ofAccounts), ...notSetUp },
  'subscriptions.readCustomer': { ...general(byAccounts), ...notSetUp },
  'subscriptions.removeCustomer': { ...general(byAccounts), ...notSetUp },
  'subscriptions.readNextInvoice': { ...general(ofAccounts), ...notSetUp },
  'subscriptions.listInvoices': { ...general(ofAccounts), ...notSetUp },
  'subscriptions.read': { ...general(ofAccounts), ...notSetUp },
  'subscriptions.readPayment': { ...general(byAccounts), ...notSetUp },
  'subscriptions.change': {
    ...general(
      byAccounts,
      nothing(() => ({ action: 'downgrade-to-free' })),
    ),
    ...notSetUp,
  },
};
