/** The permission matrix of alert rules. */
import { randomUUID } from 'node:crypto';
import { anAlertRule } from '@trunkline/contract/alert-rules/alert-rules.sample.ts';
import { about, type Case, creating, everyone, general, ownerOf, read, write } from './matrix-rules.ts';

const rule =
  (body?: () => unknown): Case['prepare'] =>
  async (app, _world, tenant, missing) => {
    const alert_rule_sid = randomUUID();
    if (!missing)
      await app.db
        .insertInto('trunkline_alert_rules')
        .values({
          ...{ alert_rule_sid, ...ownerOf(tenant), name: `Rule ${alert_rule_sid}`, is_active: 0 },
          ...{ measure: 'no_calls', window_minutes: 15, minimum_calls: 10, quiet_minutes: 60 },
          ...{ tell_when_well: 1, channel: 'email', is_firing: 0, is_told: 0 },
          sealed_target: app.cipher.seal(JSON.stringify({ target: 'nobody@example.com', secret: null })),
        })
        .execute();
    return { sids: { alert_rule_sid }, body: body?.() };
  };

export const alertRuleCases: Record<string, Case> = {
  'alert-rules.list': general(everyone),
  'alert-rules.create': about(
    write,
    creating((tenant) => anAlertRule(ownerOf(tenant))),
  ),
  'alert-rules.read': about(read, rule()),
  'alert-rules.update': about(
    write,
    rule(() => ({ name: 'Another name' })),
  ),
  'alert-rules.remove': about(write, rule()),
  'alert-rules.test': about(write, rule()),
  'alert-rules.listDeliveries': about(read, rule()),
};
