/** What a plan says, in words. Pure. */
import type {
  AppliedPlan,
  PlannedChange,
  PlannedGroup,
} from '@trunkline/contract/configuration/configuration.contract.ts';
import { countText } from '../ui/page/count-text.ts';

const kinds: Record<string, string> = {
  provider: 'Service provider',
  account: 'Account',
  limits: 'Limits',
  applications: 'Applications',
  carriers: 'Carriers',
  numbers: 'Phone numbers',
  clients: 'Clients',
  teams_tenants: 'MS Teams tenants',
  llm_services: 'LLM services',
  speech_services: 'Speech services',
  alert_rules: 'Alert rules',
  routing: 'Outbound call routing',
};

export const kindWords = (kind: string) => kinds[kind] ?? kind;

type Counts = Pick<PlannedGroup, 'created' | 'changed' | 'deleted'>;

export const countOf = ({ created, changed, deleted }: Counts) => created + changed + deleted;

export function changesText(count: number): string {
  return count === 1 ? '1 change' : `${countText(count)} changes`;
}

/** "12 to create, 3 to change and 1 to delete"; once it is done, without "to". */
export function countsText({ created, changed, deleted }: Counts, isDone = false): string {
  const words = (count: number, plan: string, done: string) =>
    count > 0 ? [`${countText(count)} ${isDone ? done : plan}`] : [];
  const parts = [
    ...words(created, 'to create', 'created'),
    ...words(changed, 'to change', 'changed'),
    ...words(deleted, 'to delete', 'deleted'),
  ];
  const last = parts.pop() ?? 'nothing';
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
}

export type PlanPart = {
  key: string;
  /** Whose: an account, or a provider's own. */
  place: string;
  kind: string;
  counts: Counts;
  changes: PlannedChange[];
  /** That are counted and not told one by one. */
  untold: number;
};

/** By whose they are and kind, in the order of the plan; those of one account stand together. */
export function planParts({ groups, changes }: Pick<AppliedPlan, 'groups' | 'changes'>): PlanPart[] {
  const keyOf = ({ provider, account, kind }: Pick<PlannedGroup, 'provider' | 'account' | 'kind'>) =>
    JSON.stringify([provider, account, kind]);
  const told = Map.groupBy(changes, keyOf);
  const parts = groups.map((group) => {
    const { provider, account, kind } = group;
    const its = told.get(keyOf(group)) ?? [];
    const place = account === null ? provider : `${account} of ${provider}`;
    return {
      key: keyOf(group),
      place,
      kind,
      counts: group,
      changes: its,
      untold: countOf(group) - its.length,
    };
  });
  return [...Map.groupBy(parts, ({ place }) => place).values()].flat();
}

/** The two sides of a change as records; a new one has nothing before. */
export function sidesOf({ op, differences }: Pick<PlannedChange, 'op' | 'differences'>) {
  const side = (of: 'before' | 'after') => Object.fromEntries(differences.map((one) => [one.field, one[of]]));
  return { before: op === 'create' ? null : side('before'), after: side('after') };
}
