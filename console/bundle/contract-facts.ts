/**
 * Gives whoever calls the API the method and path of an endpoint without its schemas. Those take a third of the time to
 * the first list, and only forms run them: an import of both becomes one of the facts and one of the rest.
 */
import { pathToFileURL } from 'node:url';
import { shapeOf } from '@trunkline/contract/core/answer-shape.ts';
import type { Plugin } from 'vite';

const PACKAGE = '@trunkline/contract/';
const FACTS = '?facts';
const IMPORT = /import (type )?\{([^}]+)\} from '(@trunkline\/contract\/[^']+\.contract\.ts)';/g;

type Module = Record<string, unknown>;

/** `contract` is the folder that the package's modules are in. */
export function contractFacts(contract: string): Plugin {
  const fileOf = (source: string) => `${contract}/${source.slice(PACKAGE.length)}`;
  const read = (file: string): Promise<Module> => import(pathToFileURL(file).href);
  return {
    name: 'contract-facts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      if (source.startsWith(PACKAGE) && source.endsWith(FACTS)) return fileOf(source);
    },
    load: {
      filter: { id: /\.contract\.ts\?facts$/ },
      async handler(id) {
        return { code: factsCode(await read(id.slice(0, -FACTS.length))), moduleType: 'js' };
      },
    },
    transform: {
      filter: { id: /\/console\/src\/.*\.tsx?/, code: '.contract.ts' },
      async handler(code) {
        const sources = new Set([...code.matchAll(IMPORT)].map(([, , , source = '']) => source));
        const modules = new Map<string, Module>();
        for (const source of sources) modules.set(source, await read(fileOf(source)));
        return { code: splitImports(code, modules), map: null };
      },
    },
  };
}

/** Of the code of a module, whose lines stay where they are. */
export function splitImports(code: string, modules: ReadonlyMap<string, Module>): string {
  return code.replaceAll(IMPORT, (all, isType: string | undefined, list: string, source: string) => {
    const module = modules.get(source);
    if (isType || !module) return all;
    const names = list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '));
    const isFact = (name: string) => factOf(module[name.split(' ')[0] ?? '']) !== undefined;
    const of = (wanted: string[], from: string) =>
      wanted.length > 0 ? `import { ${wanted.join(', ')} } from '${from}';` : '';
    const lines = all.split('\n').length - 1;
    return (
      of(names.filter(isFact), source + FACTS) +
      of(
        names.filter((name) => !isFact(name)),
        source,
      ) +
      '\n'.repeat(lines)
    );
  });
}

/** The module of a contract's facts. */
export function factsCode(module: Module): string {
  return Object.entries(module)
    .flatMap(([name, value]) => {
      const fact = factOf(value);
      return fact === undefined ? [] : [`export const ${name} = ${JSON.stringify(fact)};`];
    })
    .join('\n');
}

/** Endpoints, and constants of plain texts and numbers; undefined for whatever has to be run. */
function factOf(value: unknown): unknown {
  if (isPlain(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const endpoints = Object.values(value);
  if (endpoints.length === 0 || !endpoints.every(isEndpoint)) return undefined;
  return Object.fromEntries(
    Object.entries(value as Record<string, Described>).map(([name, endpoint]) => [name, callOf(endpoint)]),
  );
}

function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

type Described = {
  method: string;
  path: string;
  success: { body: Parameters<typeof shapeOf>[0] | null };
} & Record<string, unknown>;

function isEndpoint(value: unknown): value is Described {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'success' in value
  );
}

/** Without its schemas, and without what is for documents alone. Of an answer's body its shape stays. */
function callOf({ summary, tag, params, query, body, success, ...rest }: Described) {
  return { ...rest, success: { ...success, body: success.body && shapeOf(success.body) } };
}
