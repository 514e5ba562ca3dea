/** A plan as lines that are read in a terminal and in the log of a pipeline. */
import type { AppliedPlan } from '@trunkline/contract/configuration/configuration.contract.ts';
import { jsonText } from '@trunkline/contract/core/json-text.ts';
import { whoseText } from './entry.ts';

const signs = { create: '+', change: '~', delete: '-' };

export function planText({ changes, created, changed, deleted, unchanged, left }: AppliedPlan): string {
  const lines = changes.flatMap(({ op, kind, provider, account, name, differences }) => {
    const whose = whoseText({ account, provider }, name);
    const head = `${signs[op]} ${kind}: ${name}${whose ? ` of ${whose}` : ''}`;
    const told = op === 'change' ? differences : [];
    return [
      head,
      ...told.map(({ field, before, after }) => `    ${field}: ${jsonText(before)} -> ${jsonText(after)}`),
    ];
  });
  const told = created + changed + deleted;
  if (told > changes.length) lines.push(`and ${(told - changes.length).toLocaleString('en')} more`);
  const rest = left > 0 ? `; ${left} more are not in the document, --delete would delete them` : '';
  return [
    ...lines,
    `${created} to create, ${changed} to change, ${deleted} to delete, ${unchanged} as they are${rest}.`,
  ].join('\n');
}
