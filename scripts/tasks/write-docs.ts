/** Writes the documents that are made from the code; with `--check` only says whether they are up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allEndpoints } from '@trunkline/contract/all-endpoints.ts';
import { documentSchema } from '@trunkline/contract/configuration/document-schema.ts';
import { notServed } from '@trunkline/contract/core/not-served.ts';
import { openApiDocument } from '@trunkline/contract/core/openapi.ts';
import { compatibilityPage } from '../compatibility-page.ts';
import { findPolicies } from '../find-policies.ts';
import { permissionsPage } from '../permissions-table.ts';
import { root } from '../root.ts';
import { vendorsPage } from '../vendors-page.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const documents: Record<string, string> = {
  'docs/compatibility-calls.md': compatibilityPage(allEndpoints, notServed),
  'docs/configuration.schema.json': `${JSON.stringify(documentSchema(), null, 2)}\n`,
  'docs/openapi.json': `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  'docs/permissions.md': permissionsPage(await findPolicies(root)),
  'docs/vendors.md': vendorsPage(),
};

const outdated = Object.entries(documents).filter(([path, text]) => {
  const full = join(root, path);
  return !existsSync(full) || readFileSync(full, 'utf8') !== text;
});

if (values.check) {
  for (const [path] of outdated) console.log(`${path} is not what the code says now; run "npm run docs".`);
  process.exitCode = outdated.length === 0 ? 0 : 1;
} else {
  for (const [path, text] of outdated) writeFileSync(join(root, path), text);
  console.log(
    outdated.length === 0
      ? 'The documents are up to date.'
      : `Written: ${outdated.map(([path]) => path).join(', ')}.`,
  );
}
