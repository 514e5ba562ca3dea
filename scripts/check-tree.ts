/** Holds the tree to design: imports, names, sizes, wholeness, citations. Prints file, rule and reason of each fault. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { allEndpoints } from '@trunkline/contract/all-endpoints.ts';
import { apiOnlyEndpoints, notServedYet } from './api-only-endpoints.ts';
import { checkArrows } from './check-tree/arrows.ts';
import { checkChanges } from './check-tree/changes.ts';
import { checkCitations } from './check-tree/citations.ts';
import { checkLinks } from './check-tree/links.ts';
import { checkNames } from './check-tree/names.ts';
import { checkReleases } from './check-tree/releases.ts';
import { checkSettings } from './check-tree/settings.ts';
import { checkSizes, spread } from './check-tree/sizes.ts';
import { checkSqlWords } from './check-tree/sql-words.ts';
import { checkStyles } from './check-tree/styles.ts';
import { isGenerated, readDocuments, readStyles, readTree, type SourceFile } from './check-tree/tree.ts';
import {
  checkEndpoints,
  checkPolicies,
  type EndpointRecord,
  ROUTE_TEST_RULE,
} from './check-tree/wholeness.ts';
import { root } from './root.ts';

const tree = readTree(root);
const documents = readDocuments(root);
const faults = [
  ...checkArrows(tree),
  ...checkNames(tree),
  ...checkSizes(tree),
  ...checkSqlWords(tree),
  ...checkStyles(tree, readStyles(root)),
  ...checkChanges(tree),
  ...checkPolicies(tree),
  ...checkCitations(tree, documents),
  ...checkLinks(documents, (path) => existsSync(`${root}${path}`)),
  ...checkSettings(tree, documents),
  ...checkReleases(documents, (path) => existsSync(`${root}${path}`)),
  ...checkEndpoints(tree, await endpointRecords(tree), apiOnlyEndpoints),
];
for (const { path, rule, why } of faults) console.log(`${path}\n    ${rule}\n    because ${why}`);
if (faults.some(({ rule }) => rule.endsWith('has no route test'))) console.log(ROUTE_TEST_RULE);
const { median, p95, longest } = spread(tree.filter(({ path }) => !isGenerated(path)));
console.log(
  `check-tree: ${tree.length} files, median ${median} lines, p95 ${p95}, longest ${longest}; ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;

/** The records of all-endpoints.ts under the names that their contract files export. */
async function endpointRecords(tree: SourceFile[]): Promise<EndpointRecord[]> {
  const listed = Object.values(allEndpoints);
  const found: EndpointRecord[] = [];
  for (const { path } of tree.filter((file) => file.path.endsWith('.contract.ts'))) {
    const exports: Record<string, unknown> = await import(pathToFileURL(`${root}${path}`).href);
    for (const [name, value] of Object.entries(exports)) {
      const endpoints = listed.find((one) => one === value);
      if (endpoints && notServedYet.includes(name))
        throw new Error(`${name} is in all-endpoints.ts, so it is served: take it from notServedYet`);
      if (endpoints) found.push({ name, path, endpoints });
      else if (name.endsWith('Endpoints') && !notServedYet.includes(name))
        throw new Error(`${name} of ${path} is not in all-endpoints.ts`);
    }
  }
  return found;
}
