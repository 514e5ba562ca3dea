/** What a browser has to fetch of the built console, by the build's list of routes: pure, sizes come from outside. */
/** As `console/bundle/route-files.ts` writes it. */
export type RouteFiles = { path: string; scripts: string[]; styles: string[] };
export type Weighed = { name: string; files: string[]; bytes: number };
export type Weight = { first: Weighed; areas: Weighed[]; shared: Weighed[] };

const LOGIN = '/';

/** `page` is what index.html names by itself: scripts before paint, and the page. */
export function weighConsole(
  routes: readonly RouteFiles[],
  page: string[],
  bytesOf: (file: string) => number,
): Weight {
  const weigh = (name: string, files: Iterable<string>): Weighed => {
    const list = [...new Set(files)];
    return { name, files: list, bytes: list.reduce((sum, file) => sum + bytesOf(file), 0) };
  };
  const login = routes.find(({ path }) => path === LOGIN);
  if (!login) throw new Error('The list of routes has no login page.');
  const first = new Set([...page, ...login.scripts, ...login.styles]);

  const scripts = new Map<string, Set<string>>();
  for (const route of routes) {
    const files = scripts.get(areaOf(route)) ?? new Set();
    for (const file of route.scripts) if (!first.has(file)) files.add(file);
    scripts.set(areaOf(route), files);
  }
  const users = (file: string) => [...scripts.values()].filter((files) => files.has(file)).length;
  const areas = [...scripts].map(([area, files]) =>
    weigh(
      area,
      [...files].filter((file) => users(file) === 1),
    ),
  );
  const sharedFiles = new Set(
    [...scripts.values()].flatMap((files) => [...files]).filter((file) => users(file) > 1),
  );
  return {
    first: weigh('login page, first load', first),
    areas: heaviestFirst(areas),
    shared: heaviestFirst([...sharedFiles].map((file) => weigh(`${file} (${users(file)} areas)`, [file]))),
  };
}

/** A list and its forms: `internal/carriers` of `/internal/carriers/add`. */
function areaOf({ path }: RouteFiles): string {
  return path.split('/').slice(1, 3).join('/');
}

function heaviestFirst(list: Weighed[]): Weighed[] {
  return list.sort((a, b) => b.bytes - a.bytes);
}
