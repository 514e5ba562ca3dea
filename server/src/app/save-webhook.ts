/** Saves a record's webhooks, and resolves masked passwords. */
import { randomUUID } from 'node:crypto';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { type WebhookInput, webhookChange } from '@trunkline/contract/core/webhook.ts';
import type { Db } from '../db/open.ts';
import { refuseIssues } from '../http/problems.ts';
import { changeWebhook, insertWebhooks, type WebhookRow } from './webhooks.store.ts';

type Hooks<Name extends string, Hook> = { [N in Name]?: Hook | undefined };

/**
 * Stores the webhooks that were sent, by name: undefined keeps one, null removes it. Returns the columns that change
 * with them, the new rows, and rows that may be unused once the record is written. Refuses a mask for which nothing
 * is stored, and a stored password that would be sent to another place (`R16`).
 */
export async function saveWebhooks<Name extends string>(
  trx: Db,
  stored: Hooks<Name, WebhookRow>,
  sent: Hooks<Name, WebhookInput | null>,
): Promise<{ columns: Hooks<`${Name}_sid`, string | null>; made: Hooks<Name, WebhookRow>; left: string[] }> {
  const columns: Hooks<`${Name}_sid`, string | null> = {};
  const made: Hooks<Name, WebhookRow> = {};
  const issues: Issue[] = [];
  const [added, left]: [WebhookRow[], string[]] = [[], []];
  for (const name of Object.keys(sent) as Name[]) {
    const input = sent[name];
    const before = stored[name];
    if (input === undefined) continue;
    if (input === null) {
      columns[`${name}_sid`] = null;
      if (before) left.push(before.webhook_sid);
      continue;
    }
    const { hook, issues: found } = webhookChange(name, before, input);
    issues.push(...found);
    const { url, method, username, password } = hook;
    const after = { webhook_sid: before?.webhook_sid ?? randomUUID(), url, method, username, password };
    if (issues.length > 0 || (before && isSame(before, after))) continue;
    // One that other records share is left to them.
    if (before && (await changeWebhook(trx, after))) continue;
    if (before) after.webhook_sid = randomUUID();
    columns[`${name}_sid`] = after.webhook_sid;
    made[name] = after;
    added.push(after);
  }
  refuseIssues(issues);
  await insertWebhooks(trx, added);
  return { columns, made, left };
}

function isSame(one: WebhookRow, other: WebhookRow): boolean {
  return (Object.keys(other) as (keyof WebhookRow)[]).every((field) => one[field] === other[field]);
}
