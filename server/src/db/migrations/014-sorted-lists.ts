/**
 * Further orders of the lists, each an index that also holds whose a row is (decision 019): of all in order, of an
 * account's, and of a provider's own.
 */
import type { Migration } from './migration.ts';

type Orders = { key: string; orders: string[][]; hasProvider: boolean };

const lists: Record<string, Orders> = {
  applications: { key: 'application_sid', orders: [['created_at']], hasProvider: true },
  voip_carriers: {
    key: 'voip_carrier_sid',
    orders: [['is_active', 'name'], ['created_at']],
    hasProvider: true,
  },
  users: { key: 'user_sid', orders: [['is_active', 'name']], hasProvider: true },
  clients: { key: 'client_sid', orders: [['is_active', 'username']], hasProvider: false },
  speech_credentials: {
    key: 'speech_credential_sid',
    orders: [
      ['last_used', 'vendor', 'label'],
      ['created_at', 'vendor', 'label'],
    ],
    hasProvider: true,
  },
  llm_credentials: {
    key: 'llm_credential_sid',
    orders: [
      ['last_tested', 'vendor', 'label'],
      ['created_at', 'vendor', 'label'],
    ],
    hasProvider: true,
  },
};

/** Until now these lists showed a provider's own, or one account's, and not all of a provider (`R42`). */
const ofAll: Record<string, string[][]> = {
  speech_credentials: [
    ['vendor', 'label'],
    ['label', 'vendor'],
    ['last_tested', 'vendor', 'label'],
  ],
  llm_credentials: [
    ['vendor', 'label'],
    ['label', 'vendor'],
  ],
};

export const sortedLists: Migration = {
  number: 14,
  name: 'sorted-lists',
  async up(schema) {
    for (const [table, { key, orders, hasProvider }] of Object.entries(lists)) {
      const whose = hasProvider ? ['account_sid', 'service_provider_sid'] : ['account_sid'];
      const added = orders.flatMap((order) => [
        [...order, key, ...whose],
        ['account_sid', ...order, key],
        ...(hasProvider ? [['service_provider_sid', 'account_sid', ...order, key]] : []),
      ]);
      const whole = (ofAll[table] ?? []).map((order) => [...order, key, ...whose]);
      await schema.changeIndexes(table, [...added, ...whole], []);
    }
    // An account says itself whose it is.
    await schema.changeIndexes(
      'accounts',
      [
        ['service_provider_sid', 'is_active', 'name', 'account_sid'],
        ['service_provider_sid', 'created_at', 'account_sid'],
        ['is_active', 'name', 'account_sid'],
        ['created_at', 'account_sid'],
      ],
      [],
    );
  },
};
