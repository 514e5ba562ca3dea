/**
 * Which chunk a module goes into. Left to itself the bundler makes one for every set of screens that share something:
 * hundreds, and a screen asks for sixty. Here there are `login`; `frame`, with what most lists need; `lists`, what some
 * need; `parts`, what any screen may ask for later, and `panels`, what of that is drawn with the library; `floating`, what
 * floats or asks for what does; `schemas`, of more than one area; `forms`, what forms alone have in common; and for each
 * area one with its list and one with its forms.
 */
import type { Plugin } from 'vite';

export type Graph = {
  getModuleInfo(id: string): {
    isEntry: boolean;
    importedIds: readonly string[];
    importers: readonly string[];
    dynamicImporters: readonly string[];
  } | null;
};

/** The most shared first: a module goes to the first of them that needs it, so no two need each other. */
export const layers = [
  'login',
  'frame',
  'lists',
  'parts',
  'panels',
  'floating',
  'schemas',
  'forms',
  'list',
  'form',
] as const;
export type Layer = (typeof layers)[number];

const LOGIN = /\/src\/(main\.tsx$|routes\/(index|__root)\.tsx)|\/console\/index\.html$/;
const FRAME =
  /\/src\/(routes\/internal\/route\.tsx|app\/(load-session|query-client)\.ts|session\/sign-in\.ts)/;
const FLOATING = /\/src\/ui\/\w+\/(MenuList|DeleteQuestion|ChoiceInput|FilterChoices|FloatingTip)\.tsx$/;
const SCREEN = /\/src\/routes\/internal\/([^/?.]+)(?:\/(.+))?\.tsx\?tsr-split/;
const ICON = /\/@tabler\/icons-react\/dist\/esm\/icons\//;
const CONTRACT = /\/contract\/src\//;
const SCHEMAS = /\/node_modules\/zod\//;
/** What a form is made of, and costs more than anything else that a screen could ask for. */
const OF_FORMS = /\/node_modules\/(zod|@mantine\/form|@dnd-kit)\//;
/** One file that names every part of the library: what of it is needed nobody can tell from there. */
const PARTS_LIBRARY = /\/node_modules\/@mantine\/core\//;
/** The lists that are opened cold, whose rows `boot.js` asks for; and from how many on a module is one of every list. */
const FIRST = ['accounts', 'carriers', 'phone-numbers'];
const MOST = 8;
const STYLES = /\.module\.css$/;
const LIBRARY = /\/node_modules\//;

/** The chunk of a module, or null where it follows whoever needs it. */
export function chunkOf(id: string, graph: Graph): { layer: Layer; name: string } | null {
  if (LIBRARY.test(id) && !ICON.test(id)) return null;
  if (FLOATING.test(id)) return { layer: 'floating', name: 'floating' };
  const needs = [...rootsOf(id, graph)];
  const is = (pattern: RegExp) => needs.some((root) => pattern.test(root));
  const areas = new Set(needs.flatMap((root) => SCREEN.exec(root)?.[1] ?? []));
  const lists = new Set(needs.filter(isList).flatMap((root) => SCREEN.exec(root)?.[1] ?? []));
  const [area] = areas;
  if (is(LOGIN)) return { layer: 'login', name: 'login' };
  if (is(FRAME)) return { layer: 'frame', name: 'frame' };
  if (areas.size > 1 && CONTRACT.test(id) && reaches(id, SCHEMAS, graph))
    return { layer: 'schemas', name: 'schemas' };
  if (lists.size > 0 && (areas.size > 1 || STYLES.test(id))) return ofLists(id, lists);
  if (is(FLOATING)) return { layer: 'floating', name: 'floating' };
  if (area === undefined) return null;
  // What is loaded by itself, on whatever screen, would bring all the forms of the area along.
  const isShared =
    areas.size > 1 || needs.some((root) => !SCREEN.test(root) && !root.includes(`/src/${area}/`));
  if (isShared && !reaches(id, OF_FORMS, graph)) {
    const floatsOrDraws = reaches(id, FLOATING, graph) ? 'floating' : 'panels';
    const layer = reaches(id, PARTS_LIBRARY, graph) ? floatsOrDraws : 'parts';
    return { layer, name: layer };
  }
  if (areas.size > 1) return { layer: 'forms', name: 'forms' };
  return lists.size > 0 ? { layer: 'list', name: area } : { layer: 'form', name: `${area}-form` };
}

/** Of what lists need, and other screens or lists with them. */
function ofLists(id: string, lists: Set<string>): { layer: Layer; name: string } {
  const [list = ''] = lists;
  // Some few styles are not worth a request.
  if (STYLES.test(id)) return { layer: 'frame', name: 'frame' };
  // Its own folder's: whatever else needs it asks for that list's chunk, and no other list does.
  if (lists.size === 1 && id.includes(`/src/${list}/`)) return { layer: 'list', name: list };
  if (lists.size >= MOST || FIRST.some((one) => lists.has(one))) return { layer: 'frame', name: 'frame' };
  return { layer: 'lists', name: 'lists' };
}

/** For a library's module that several screens need and no other chunk has: what only lies in one area is not among them. */
export const SHARED_LIBRARY = /\/node_modules\/(?!@dnd-kit)/;

function isList(root: string): boolean {
  const [, area, screen] = SCREEN.exec(root) ?? [];
  return screen === 'index' || area === 'audit' || area === 'home';
}

/** Whether it takes such a module along. */
function reaches(id: string, pattern: RegExp, graph: Graph): boolean {
  const seen = new Set([id]);
  for (const at of seen) {
    if (pattern.test(at)) return true;
    if (PARTS_LIBRARY.test(at)) continue;
    for (const imported of graph.getModuleInfo(at)?.importedIds ?? []) seen.add(imported);
  }
  return false;
}

/** What has to be asked for by itself and brings the module with it. */
function rootsOf(id: string, graph: Graph): Set<string> {
  const roots = new Set<string>();
  const seen = new Set([id]);
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const info = graph.getModuleInfo(at);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0 || info.importers.length === 0) roots.add(at);
    for (const importer of info.importers)
      if (!seen.has(importer)) {
        seen.add(importer);
        waiting.push(importer);
      }
  }
  return roots;
}

const FROM_SET = /import \{([^}]+)\} from ['"]@tabler\/icons-react['"];?/g;

/** Each icon from its own file: who needs which is known then, and the other six thousand are never read. */
export function iconFiles(): Plugin {
  return {
    name: 'icon-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/console\/src\/.*\.tsx?/, code: '@tabler/icons-react' },
      handler(code) {
        const named = code.replaceAll(
          FROM_SET,
          (all, names: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '' && !name.startsWith('type '))
              .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
              // As many lines as before, so that the source map stays right.
              .join(' ') + '\n'.repeat(all.split('\n').length - 1),
        );
        return { code: named, map: null };
      },
    },
  };
}
