/** Which way imports may point: the table of design, one row per kind of file, the first that fits. */
import { importsOf, type Target } from './imports.ts';
import { type Fault, folderOf, isTest, type SourceFile } from './tree.ts';

type Allowance = (to: Target, from: string) => boolean;
type Row = { files: RegExp; may: string; why: string; allows: Allowance[] };

const anyPackage: Allowance = ({ kind }) => kind === 'package';
const anyNode: Allowance = ({ kind }) => kind === 'node';
const packages =
  (...names: (string | RegExp)[]): Allowance =>
  ({ kind, name }) =>
    kind === 'package' && names.some((one) => (typeof one === 'string' ? one === name : one.test(name)));
const files =
  (pattern: RegExp): Allowance =>
  ({ kind, name }) =>
    kind === 'file' && pattern.test(name);
const typesOf =
  (inner: Allowance): Allowance =>
  (to, from) =>
    to.type_only && inner(to, from);
const ownFolder: Allowance = ({ kind, name }, from) =>
  kind === 'file' && folderOf(from) !== null && folderOf(name) === folderOf(from);
const but =
  (inner: Allowance, pattern: RegExp): Allowance =>
  (to, from) =>
    inner(to, from) && !pattern.test(to.name);

const contract = files(/^contract\/src\//);
const inServer = files(/^server\/src\//);
const inConsole = files(/^console\/src\//);
const anyStore = files(/^server\/src\/.*\.store\.ts$/);
const database = files(/^server\/src\/db\//);
const databaseType = typesOf(files(/^server\/src\/db\/(open|tables)\.ts$/));
const consoleApp = files(/^console\/src\/app\//);
const ui = files(/^console\/src\/ui\//);
const shared = files(/^console\/src\/[^/]+\/(.+\/)?([\w-]+\.queries\.ts|\w+Select\.tsx)$/);
const react = packages(/^react(-dom)?$/);

/** Parts of the application that work on data, so a verb may lean on them. */
const verbTools = files(
  /^server\/src\/(app\/(audit|audit-many|change|change-many|close-customer|count-of|done-once|event-hub|if-still-sealed|keep-looking|named-voices|password-check|refuse-weak-password|refuse-while-used|save-webhook|tell-progress|tenants|when-redis-fails)|http\/(address|csv|problems|read-csv|version)|security\/[\w-]+)\.ts$/,
);
/** They know nothing of the product, so they are open to those who may import nothing of the server (decisions 041 and 065). */
const smallGround = files(/^server\/src\/\w+\/(same-text|guarded-credentials|node-http|others-turn)\.ts$/);
/** The ground that all resources stand on. */
const ground = files(/^server\/src\/(http|security|db)\//);
const appStore = files(/^server\/src\/app\/.*\.store\.ts$/);

const rows: Row[] = [
  {
    files: /^contract\/src\/.*\.policy\.ts$/,
    may: 'contract/core',
    why: 'a rule you can read must not need I/O to be decided',
    allows: [files(/^contract\/src\/core\//)],
  },
  {
    files: /^contract\/src\/.*\.sample\.ts$/,
    may: 'zod, its own contract, contract/core and other samples',
    why: 'sample data never ships',
    allows: [typesOf(packages('zod')), ownFolder, files(/^contract\/src\/(core\/|.*\.sample\.ts$)/)],
  },
  {
    files: /^contract\/.*\.test\.ts$/,
    may: 'zod, contract and Node',
    why: 'the contract is tested by itself',
    allows: [packages('zod', '@seriousme/openapi-schema-validator'), contract, anyNode],
  },
  {
    files: /^contract\//,
    may: 'zod, ipaddr.js and contract',
    why: 'it runs in both places, so it may touch neither',
    allows: [packages('zod', 'ipaddr.js'), contract],
  },
  {
    files: /^server\/.*\.test\.ts$|^server\/src\/testing\//,
    may: 'server, contract, packages and Node',
    why: 'server and console meet by HTTP only',
    allows: [inServer, contract, anyPackage, anyNode],
  },
  {
    files: /^server\/src\/.*\.store\.ts$/,
    may: 'kysely, server/db, stores of its folder and of server/app, node:crypto and contract',
    why: 'SQL in one kind of file',
    allows: [
      packages('kysely'),
      database,
      appStore,
      (to, from) => ownFolder(to, from) && to.name.endsWith('.store.ts'),
      ({ name }) => name === 'node:crypto',
      contract,
    ],
  },
  {
    files: /^server\/src\/outside\//,
    may: 'its SDK, Node, its folder, the small ground and contract',
    why: 'one file to fake, one file to time out and retry',
    allows: [anyPackage, anyNode, ownFolder, smallGround, contract],
  },
  {
    files: /^server\/src\/db\//,
    may: 'kysely, the drivers, Node, its folder and contract',
    why: 'the database knows no resource',
    allows: [packages('kysely', 'mysql2', 'zod'), anyNode, ownFolder, contract],
  },
  {
    files: /^server\/src\/.*\.routes\.ts$/,
    may: 'fastify, own stores, own verbs, server/app, server/http, server/security, contract, and types of outside',
    why: 'a route is a sentence: authorize, do, reply',
    allows: [
      packages('fastify'),
      typesOf(files(/^server\/src\/outside\//)),
      but(ownFolder, /\.routes\.ts$/),
      files(/^server\/src\/(app|http|security)\//),
      files(/^server\/src\/calls\/when-store-fails\.ts$/),
      typesOf(files(/^server\/src\/calls\/(call|trace)-store\.ts$/)),
      databaseType,
      contract,
    ],
  },
  {
    files: /^server\/src\/(calls|ingest)\//,
    may: 'kysely, zod, the client of ClickHouse, Node, its folder, the stores of calls, server/db, the problems, the small ground and contract',
    why: 'a store of its own behind one interface, and the listener that fills it, know no resource',
    allows: [
      packages('@clickhouse/client', 'kysely', 'zod'),
      anyNode,
      files(/^server\/src\/calls\//),
      ownFolder,
      database,
      files(/^server\/src\/http\/problems\.ts$/),
      smallGround,
      contract,
    ],
  },
  {
    files: /^server\/src\/(http|security)\//,
    may: 'fastify and other packages, Node, server/http, server/security, server/db, the configuration, and contract/core',
    why: 'the ground that all resources stand on knows none of them',
    allows: [
      anyPackage,
      anyNode,
      ground,
      files(/^server\/src\/app\/((page-)?config|release|start-refusal)\.ts$/),
      files(/^contract\/src\/(core\/|all-endpoints\.ts$)/),
    ],
  },
  {
    files: /^server\/src\/backup\//,
    may: 'server/db, the configuration, its folder, how a command speaks, kysely, zod and Node',
    why: 'a backup is of the database and the secrets, whatever is in them',
    allows: [
      packages('kysely', 'zod'),
      anyNode,
      database,
      ownFolder,
      files(/^server\/src\/(app\/(config|start-refusal)|operations\/(refusal|run-command))\.ts$/),
    ],
  },
  {
    files: /^server\/src\/operations\//,
    may: 'its folder, any store, server/db, outside, calls and security, the recordings of accounts, the configuration, the audit, contract and Node',
    why: 'what an operator types is about the installation, whatever is in it',
    allows: [
      anyNode,
      ownFolder,
      anyStore,
      database,
      files(/^server\/src\/(outside|calls|security)\//),
      files(/^server\/src\/(app\/(audit|config|start-refusal)|accounts\/open-recordings)\.ts$/),
      contract,
    ],
  },
  {
    files: /^server\/src\/(app\/|configuration\/|main\.ts)/,
    may: 'everything in server, contract, packages and Node',
    why: 'where the pieces are joined',
    allows: [but(inServer, /^server\/src\/testing\//), contract, anyPackage, anyNode],
  },
  {
    files: /^server\/src\//,
    may: 'stores of any resource, verbs of its folder, outside, server/db, the tools of server/app, http and security, and contract',
    why: 'a verb is the only place where resources meet on the server',
    allows: [
      anyStore,
      but(ownFolder, /\.routes\.ts$/),
      files(/^server\/src\/outside\//),
      typesOf(files(/^server\/src\/calls\//)),
      database,
      verbTools,
      typesOf(files(/^server\/src\/(app|http)\//)),
      contract,
      anyNode,
    ],
  },
  {
    files: /^console\/.*\.test\.ts$/,
    may: 'TanStack Query, Vite, its folder, console/app, console/bundle, contract and Node',
    why: 'logic worth a unit test needs no screen',
    allows: [
      packages('@tanstack/react-query', 'vite'),
      but(ownFolder, /\.tsx$/),
      but(consoleApp, /\.tsx$/),
      files(/^console\/bundle\/|^contract\/src\//),
      anyNode,
    ],
  },
  {
    files: /^console\/src\/.*\.queries\.ts$/,
    may: 'TanStack Query, console/app, other queries and contract',
    why: 'the only callers of the API',
    allows: [packages('@tanstack/react-query'), but(consoleApp, /\.tsx$/), files(/\.queries\.ts$/), contract],
  },
  {
    files: /^console\/src\/ui\//,
    may: 'React, Mantine, Tabler icons, the router, its folder and contract/core',
    why: 'knows no resource, so every resource can use it',
    allows: [
      react,
      packages(/^@mantine\//, '@tabler/icons-react', '@tanstack/react-router'),
      ownFolder,
      files(/^contract\/src\/core\//),
    ],
  },
  {
    files: /^console\/src\/routes\//,
    may: 'screens, queries, console/app and contract',
    why: 'the URL map, nothing else',
    allows: [
      packages('@tanstack/react-router', '@tanstack/react-query', 'react', 'zod'),
      but(inConsole, /^console\/src\/(ui|routes)\//),
      contract,
    ],
  },
  {
    files: /^console\/src\/(app\/|main\.tsx|routeTree\.gen\.ts)/,
    may: 'ui, app, queries and selects of any resource, the routes and contract',
    why: 'the frame around the screens knows none of them',
    allows: [
      anyPackage,
      consoleApp,
      ui,
      shared,
      files(/^console\/src\/(routeTree\.gen\.ts|routes\/|[\w-]+\.css)/),
      contract,
    ],
  },
  {
    files: /^console\/src\//,
    may: "own folder, ui, app, contract, other resources' queries and selects",
    why: 'pickers are shared, screens are not',
    allows: [anyPackage, ownFolder, ui, consoleApp, shared, contract],
  },
  {
    files: /^e2e\//,
    may: 'Playwright, contract and Node',
    why: 'a test that imports the server is not end to end',
    allows: [packages('@playwright/test', 'axe-core'), files(/^e2e\//), contract, anyNode],
  },
  {
    files:
      /^scripts\/(bench\/|cluster\/|soak\/|tasks\/(start|bench|cluster-test|backup|restore|doctor|admin|rotate-keys|migrate|export|apply|demo|tarball)\.ts|demo\/api\.ts)/,
    may: 'scripts, server, contract, packages and Node',
    why: 'it starts the server',
    allows: [files(/^scripts\//), inServer, contract, anyPackage, anyNode],
  },
  {
    files: /^scripts\//,
    may: 'scripts, contract, packages and Node',
    why: 'tools look at the product from outside',
    allows: [files(/^scripts\//), contract, anyPackage, anyNode],
  },
];

export function checkArrows(tree: SourceFile[]): Fault[] {
  const known = new Set(tree.map(({ path }) => path));
  return tree.flatMap((file) => importsOf(file).flatMap((to) => faultsOf(file.path, to, known)));
}

function faultsOf(path: string, to: Target, known: Set<string>): Fault[] {
  const faults: Fault[] = [];
  const row = rows.find(({ files }) => files.test(path));
  if (row && !row.allows.some((allows) => allows(to, path)))
    faults.push({ path, rule: `imports ${to.name}; it may import ${row.may}`, why: row.why });
  if (to.kind !== 'file') return faults;
  const mayTest =
    isTest(path) ||
    /\.sample\.ts$|^e2e\/|^server\/src\/testing\/|^scripts\/(bench|cluster|soak)\/|^scripts\/tasks\/cluster-test/.test(
      path,
    );
  if (/\.sample\.ts$|^server\/src\/testing\//.test(to.name) && !mayTest)
    faults.push({ path, rule: `imports ${to.name}`, why: 'made for tests, so it never ships' });
  if (/\.tsx?$/.test(to.name) ? !known.has(to.name) : !/\.(json|css|svg|mjs)$/.test(to.name))
    faults.push({
      path,
      rule: `imports ${to.name}, which is not there`,
      why: 'an import names its file, with the extension',
    });
  return faults;
}
