/** The configuration as a directory: a folder for each provider, in it the provider and each of its accounts as a file. */
import type { Fields } from './entry.ts';
import { type ExportParts, readTree, schemaLine } from './export-configuration.ts';
import type { Part } from './part.store.ts';
import { writeBeside } from './yaml-work.ts';

/** All of them together are one document. */
export async function exportFiles(
  from: ExportParts,
  parts: readonly Part[],
): Promise<{ path: string; text: string }[]> {
  const { tree, head } = await readTree(from, parts);
  const files: { path: string; text: string }[] = [];
  const add = async (path: readonly string[], provider: Fields, head: string) => {
    const text = await writeBeside({ ...tree, providers: [provider] }, head, recordsOf(provider));
    files.push({ path: `${path.join('/')}.yaml`, text });
  };
  const plain = `${schemaLine(from.base_url)}\n`;
  const folders = fileNames(tree.providers.map(({ name }) => String(name)));
  for (const [nth, { accounts, ...provider }] of tree.providers.entries()) {
    const folder = folders[nth] ?? '';
    // What is to be said of all of it stands at the first.
    await add([folder, 'provider'], provider, nth === 0 ? head : plain);
    const some = accounts as Fields[];
    const names = fileNames(
      some.map(({ name }) => String(name)),
      ['provider'],
    );
    for (const [at, account] of some.entries())
      await add([folder, names[at] ?? ''], { name: provider.name, accounts: [account] }, plain);
  }
  return files;
}

const recordsOf = (provider: Fields): number =>
  Object.values(provider).reduce<number>(
    (sum, value) =>
      sum +
      (Array.isArray(value) ? value.length + value.reduce((n, one) => n + recordsOf(Object(one)), 0) : 0),
    0,
  );

/** Small letters and digits, told apart by a number where they are the same. */
function fileNames(names: readonly string[], taken: readonly string[] = []): string[] {
  const used = new Set(taken);
  return names.map((name) => {
    const plain = name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    const base = plain.slice(0, 80) || 'unnamed';
    let one = base;
    for (let nth = 2; used.has(one); nth++) one = `${base}-${nth}`;
    used.add(one);
    return one;
  });
}
