/** The text of a document as entries, or what is wrong with it, by file and line. Runs in a thread (`yaml-thread.ts`). */
import { MOST_FAULTS_TOLD } from '@trunkline/contract/configuration/configuration.contract.ts';
import {
  configurationDocument,
  MOST_RECORDS,
  sectionsOf,
} from '@trunkline/contract/configuration/document.ts';
import type { SectionName } from '@trunkline/contract/configuration/sections.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { type Fields, idOf, listOf, nameOfRecord, type Place, type Wanted, whole } from './entry.ts';
import { type Fault, readYaml, type SourceFile, type YamlTree } from './read-yaml.ts';
import { wholeSpeech, wholeStorage, withVariables } from './said-fields.ts';
import { type Held, holdBack, sectionAt } from './taken-as-stored.ts';

export type ReadDocument = {
  wanted: Wanted[];
  /** The lists that are named, be they empty: what they leave out is not wanted. */
  lists: string[];
  /** The first of what is wrong. */
  issues: Issue[];
  /** How many there are. */
  faults: number;
};

type Tree = { providers: (Fields & { name: string; accounts?: (Fields & { name: string })[] })[] };
type Path = (string | number)[];

export function readDocument(files: readonly SourceFile[]): ReadDocument {
  const [issues, lists]: [Issue[], Set<string>] = [[], new Set()];
  let faults = 0;
  // Of a long document with the same fault in each record, the first are said and the others counted.
  const fault = (make: () => Issue) => {
    faults += 1;
    if (issues.length < MOST_FAULTS_TOLD) issues.push(make());
  };
  const wanted = new Map<string, Wanted>();

  function add(entry: Wanted) {
    const [id, is_tenant] = [idOf(entry), ['provider', 'account'].includes(entry.kind)];
    const first = wanted.get(id);
    const twice = first && Object.keys(entry.fields).find((name) => !is_tenant || name in first.fields);
    if (first && twice) {
      const what = is_tenant ? `${twice} of ${entry.name}` : `${entry.name} in ${entry.kind}`;
      fault(() => ({
        path: entry.where,
        message: `${entry.where}: ${what} is already at ${first.where}`,
      }));
    } else wanted.set(id, first ? { ...first, fields: { ...first.fields, ...entry.fields } } : entry);
  }

  function addTenant(lineAt: YamlTree['at'], path: Path, place: Place, tenant: Fields & { name: string }) {
    const kind = place.account === null ? 'provider' : 'account';
    const { name, limits, accounts: _, ...rest } = tenant;
    const names: readonly SectionName[] = sectionsOf[kind];
    const own = Object.entries(rest).filter(
      ([key, value]) => !names.includes(key as SectionName) && value !== undefined,
    );
    const fields = withVariables(kind, wholeStorage(Object.fromEntries(own)));
    add({ ...place, kind, name, fields, where: lineAt(path) });
    if (limits) {
      lists.add(listOf('limits', place));
      for (const [category, quantity] of Object.entries(limits).filter(([, value]) => value !== undefined)) {
        const where = lineAt([...path, 'limits', category]);
        add({ ...place, kind: 'limits', name: category, fields: { category, quantity }, where });
      }
    }
    for (const section of names) {
      const value = tenant[section];
      if (value === undefined) continue;
      lists.add(listOf(section, place));
      const records = (section === 'routing' ? [value].filter(Boolean) : value) as Fields[];
      for (const [at, record] of records.entries()) {
        const where = lineAt(section === 'routing' ? [...path, section] : [...path, section, at]);
        const fields = withVariables(
          section,
          section === 'speech_services' ? wholeSpeech(record) : whole(section, record),
        );
        add({ ...place, kind: section, name: nameOfRecord(section, fields), fields, where });
      }
    }
  }

  function addHeld(tree: YamlTree, { providers }: Tree, { path, field, value, faults: wrong }: Held) {
    const [, nth, accounts, at] = path;
    const provider = providers[Number(nth)];
    const account = accounts === 'accounts' ? (provider?.accounts?.[Number(at)]?.name ?? null) : null;
    const place = { provider: provider?.name ?? '', account };
    const issues = wrong.map((one) => tree.issue(one));
    if (field === null) {
      const [kind, fields] = [sectionAt(path), value as Fields];
      lists.add(listOf(kind, place));
      const where = issues[0]?.path ?? '';
      add({
        ...place,
        kind,
        name: nameOfRecord(kind, fields),
        fields,
        where,
        held: { fields: null, issues },
      });
      return;
    }
    const kind = account === null ? 'provider' : 'account';
    const id = idOf({ ...place, kind, name: account ?? place.provider });
    const entry = wanted.get(id);
    const { fields, issues: before = [] } = entry?.held ?? {};
    if (entry) entry.held = { fields: { ...fields, [field]: value }, issues: [...before, ...issues] };
  }

  for (const file of files) {
    const tree = readYaml(file);
    for (const issue of tree.issues) fault(() => issue);
    if (tree.issues.length > 0) continue;
    const whole = configurationDocument.safeParse(tree.value);
    const wrong = (whole.error?.issues ?? []).flatMap(oneByKey);
    const rest = whole.error && holdBack(tree.value, wrong);
    const { data } = rest ? configurationDocument.safeParse(rest.value) : whole;
    if (!data) for (const issue of wrong) fault(() => tree.issue(issue));
    if (!data) continue;
    const lineAt: YamlTree['at'] = (path) => tree.at(rest ? rest.placeOf(path) : path);
    for (const [at, provider] of (data as unknown as Tree).providers.entries()) {
      const path: Path = ['providers', at];
      addTenant(lineAt, path, { provider: provider.name, account: null }, provider);
      for (const [nth, account] of (provider.accounts ?? []).entries())
        addTenant(
          lineAt,
          [...path, 'accounts', nth],
          { provider: provider.name, account: account.name },
          account,
        );
    }
    for (const one of rest?.held ?? []) addHeld(tree, data as unknown as Tree, one);
  }
  if (wanted.size > MOST_RECORDS) {
    const message = `The document has ${wanted.size.toLocaleString('en')} records; at most ${MOST_RECORDS.toLocaleString('en')} can be applied at once`;
    fault(() => ({ path: 'documents', message }));
  }
  return { wanted: [...wanted.values()], lists: [...lists], issues, faults };
}

/** Unknown fields of one record are one issue for zod. */
function oneByKey(issue: Fault): Fault[] {
  return issue.code === 'unrecognized_keys'
    ? (issue.keys ?? []).map((key) => ({ ...issue, keys: [key] }))
    : [issue];
}
