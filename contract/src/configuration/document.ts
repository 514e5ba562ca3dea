/** The document of configuration as a whole: providers, in them accounts, in both their records. */
import { z } from 'zod';
import { limitCategories } from '../accounts/limits.contract.ts';
import {
  accountFields,
  accountName,
  providerFields,
  providerName,
  type SectionName,
  sections,
} from './sections.ts';

export const DOCUMENT_VERSION = 1;
/** In all files of a document together. */
export const MOST_TEXT = 16 * 1024 * 1024;
export const MOST_RECORDS = 50_000;

const limits = z
  .strictObject(
    Object.fromEntries(
      limitCategories.map((category) => [category, z.number().int().min(0).max(2_147_483_647).optional()]),
    ),
  )
  .optional();

/** The lists that a provider may have, and those of an account, in the order in which they are written. */
export const sectionsOf = {
  provider: ['carriers', 'numbers', 'routing', 'speech_services', 'llm_services', 'alert_rules'],
  account: [
    ...(['applications', 'carriers', 'numbers', 'clients', 'teams_tenants', 'routing'] as const),
    ...(['speech_services', 'llm_services', 'alert_rules'] as const),
  ],
} as const satisfies Record<string, readonly SectionName[]>;

function listsOf(names: readonly SectionName[]) {
  return Object.fromEntries(
    names.map((name) => [
      name,
      (name === 'routing' ? sections.routing.nullable() : z.array(sections[name])).optional(),
    ]),
  );
}

const account = z.strictObject({
  name: accountName,
  ...accountFields,
  limits,
  ...listsOf(sectionsOf.account),
});

const provider = z.strictObject({
  name: providerName,
  ...providerFields,
  limits,
  ...listsOf(sectionsOf.provider),
  accounts: z.array(account).optional(),
});

export const configurationDocument = z.strictObject({
  trunkline: z.literal(DOCUMENT_VERSION, `must be ${DOCUMENT_VERSION}, the version of this format`),
  providers: z.array(provider),
});
