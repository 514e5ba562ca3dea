import {
  type AlertRuleInput,
  alertRuleEndpoints,
} from '@trunkline/contract/alert-rules/alert-rules.contract.ts';
import { alertRulePolicy } from '@trunkline/contract/alert-rules/alert-rules.policy.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { FastifyInstance } from 'fastify';
import type { Outbox } from '../app/outbox.ts';
import { getTenantProvider, namedAccount, refuseOtherProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import { withVersion } from '../http/version.ts';
import type { Cipher } from '../security/cipher.ts';
import { listAlertRules } from './alert-rules.store.ts';
import { listDeliveries } from './list-deliveries.ts';
import { showingRules } from './rule-target.ts';
import {
  changeAlertRule,
  createAlertRule,
  deleteAlertRule,
  edited,
  getRule,
  type RuleOwner,
} from './save-alert-rule.ts';
import { testAlertRule } from './test-alert-rule.ts';

type Parts = { db: Db; cipher: Cipher; outbox: Pick<Outbox, 'enqueue' | 'nudge'> };

export function alertRuleRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, cipher } = parts;
  const show = showingRules(cipher);

  route(app, alertRuleEndpoints.list, async (ask) => {
    authorize(ask, alertRulePolicy, 'list');
    return listAlertRules(db, ask.actor, ask.query, show);
  });

  route(app, alertRuleEndpoints.create, async (ask) => {
    authorize(ask, alertRulePolicy, 'begin');
    const owner = await ownerOfNew(db, ask.actor, ask.body);
    authorize(ask, alertRulePolicy, 'create', owner);
    const { service_provider_sid: _, account_sid: __, ...input } = ask.body;
    return { sid: await createAlertRule(parts, ask.origin, owner, input as AlertRuleInput) };
  });

  route(app, alertRuleEndpoints.read, async (ask) => {
    const rule = await getRule(db, ask.params.alert_rule_sid);
    authorize(ask, alertRulePolicy, 'read', rule);
    const shown = show(rule);
    return withVersion(ask, shown, edited(shown));
  });

  route(app, alertRuleEndpoints.update, async (ask) => {
    const rule = await getRule(db, ask.params.alert_rule_sid);
    authorize(ask, alertRulePolicy, 'update', rule);
    await changeAlertRule(parts, ask.origin, rule.alert_rule_sid, ask.body);
  });

  route(app, alertRuleEndpoints.remove, async (ask) => {
    const rule = await getRule(db, ask.params.alert_rule_sid);
    authorize(ask, alertRulePolicy, 'remove', rule);
    await deleteAlertRule(parts, ask.origin, rule.alert_rule_sid);
  });

  route(app, alertRuleEndpoints.test, async (ask) => {
    const rule = await getRule(db, ask.params.alert_rule_sid);
    authorize(ask, alertRulePolicy, 'test', rule);
    return { sid: await testAlertRule(parts, ask.origin, rule) };
  });

  route(app, alertRuleEndpoints.listDeliveries, async (ask) => {
    const rule = await getRule(db, ask.params.alert_rule_sid);
    authorize(ask, alertRulePolicy, 'read', rule);
    return listDeliveries(db, rule.alert_rule_sid);
  });
}

/** The account that is named, or the caller's own; else the provider that is named, or the caller's own (`R15`). */
async function ownerOfNew(
  db: Db,
  actor: Actor,
  { account_sid, service_provider_sid }: Pick<AlertRuleInput, 'account_sid' | 'service_provider_sid'>,
): Promise<RuleOwner> {
  const account = account_sid ?? (actor.scope === 'account' ? actor.account_sid : null);
  if (account) {
    const owner = await namedAccount(db, account);
    refuseOtherProvider(owner, service_provider_sid);
    return { service_provider_sid: owner.service_provider_sid, account_sid: account };
  }
  const provider =
    service_provider_sid ?? (actor.scope === 'service_provider' ? actor.service_provider_sid : null);
  if (!provider)
    throw problems.invalid([
      {
        path: 'account_sid',
        message: 'Name an account, or a service provider to cover all of its accounts.',
      },
    ]);
  const { service_provider_sid: named } = await getTenantProvider(db, provider);
  return { service_provider_sid: named, account_sid: null };
}
