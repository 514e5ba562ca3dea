/** What files and folders are called, and what none of them may hold. */
import { basename, dirname } from 'node:path/posix';
import { type Fault, folderOf, isGenerated, type SourceFile } from './tree.ts';

const rooms = ['utils', 'helpers', 'common', 'shared', 'misc', 'types', 'constants', 'lib'];
const roles = [
  'contract',
  'policy',
  'sample',
  'store',
  'routes',
  'queries',
  'test',
  'spec',
  'fake',
  'config',
  'd',
];

/** Folders of a layer that are no resource. */
const layerFolders: Record<string, string[]> = {
  contract: ['core'],
  server: ['app', 'backup', 'calls', 'db', 'http', 'ingest', 'operations', 'outside', 'security', 'testing'],
  console: ['app', 'ui', 'routes'],
};

export function checkNames(tree: SourceFile[]): Fault[] {
  const paths = new Set(tree.map(({ path }) => path));
  const files = tree.filter(({ path }) => !isGenerated(path));
  return files.flatMap((file) => [
    ...roomFaults(file.path),
    ...caseFaults(file),
    ...testFaults(file.path, paths),
    ...folderFaults(file.path, paths),
    ...contentFaults(file),
  ]);
}

function roomFaults(path: string): Fault[] {
  const words = path.replace(/\.\w+$/, '').split(/[/.-]/);
  return words
    .filter((word) => rooms.includes(word.toLowerCase()))
    .map((word) => ({
      path,
      rule: `"${word}" in its name`,
      why: 'a room for anything becomes a room for everything',
    }));
}

function caseFaults({ path, text }: SourceFile): Fault[] {
  const name = basename(path);
  if (path.startsWith('console/src/routes/')) return [];
  if (name.endsWith('.tsx')) {
    const component = name.replace(/(\.\w+)*\.tsx$/, '');
    if (component === 'main') return [];
    const exported = new RegExp(`export (default )?(async )?(function|const|class) ${component}\\b`).test(
      text,
    );
    return /^[A-Z]\w*$/.test(component) && exported
      ? []
      : [
          {
            path,
            rule: 'a .tsx is PascalCase and exports the component of that name',
            why: 'the case tells the kind',
          },
        ];
  }
  // The topic of a test that had to be split may be any word.
  const [stem = '', ...suffixes] = name.replace(/(\.[a-z0-9-]+\.test)?\.(ts|mjs|js)$/, '').split('.');
  const faults: Fault[] = [];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem))
    faults.push({ path, rule: 'a .ts is kebab-case', why: 'the case tells the kind' });
  for (const suffix of suffixes.filter((one) => !roles.includes(one)))
    faults.push({
      path,
      rule: `".${suffix}" is no role; roles are ${roles.join(', ')}`,
      why: 'the name says what is inside and where it may be imported',
    });
  return faults;
}

function testFaults(path: string, paths: Set<string>): Fault[] {
  const tested = /^(.+)\.test\.ts$/.exec(path)?.[1];
  const hasSource = (stem: string) => ['ts', 'tsx', 'mjs'].some((end) => paths.has(`${stem}.${end}`));
  if (!tested || hasSource(tested) || hasSource(tested.replace(/\.[a-z0-9-]+$/, ''))) return [];
  return [
    {
      path,
      rule: `there is no ${basename(tested)}.ts beside it; name it <source>.test.ts or <source>.<topic>.test.ts`,
      why: 'a test stands beside its source and has its name',
    },
  ];
}

function folderFaults(path: string, paths: Set<string>): Fault[] {
  const folder = folderOf(path);
  const [layer = '', , name = ''] = folder?.split('/') ?? [];
  if (!folder || layerFolders[layer]?.includes(name)) return [];
  const inContract = [...paths].some((one) => one.startsWith(`contract/src/${name}/`));
  return inContract
    ? []
    : [
        {
          path,
          rule: `contract has no folder ${name}`,
          why: 'one folder per resource, with the same name in each layer',
        },
      ];
}

function contentFaults({ path, text }: SourceFile): Fault[] {
  const faults: Fault[] = [];
  if (basename(path) === 'index.ts' || /^export\s+(type\s+)?(\*|\{[^}]*\})[^;=]*\sfrom\s/m.test(text))
    faults.push({ path, rule: 're-exports', why: 'no barrels: an import names the file it needs' });
  if (/\bimport\.meta\.url\)\.pathname\b/.test(text))
    faults.push({
      path,
      rule: 'takes the pathname of a file URL',
      why: 'a space or an umlaut of the folder is %20 or %C3%BC in it; fileURLToPath gives the path',
    });
  const reads = /\bprocess\.env\b/.test(text.replaceAll('readConfig(process.env)', ''));
  const may = /^(scripts|e2e|docs\/examples)\/|\.test\.ts$|^server\/src\/(testing\/|app\/config\.ts$)/.test(
    path,
  );
  if (reads && !may && dirname(path) !== '.')
    faults.push({
      path,
      rule: 'reads process.env',
      why: 'server/src/app/config.ts reads the environment once, and says what is wrong with it',
    });
  return faults;
}
