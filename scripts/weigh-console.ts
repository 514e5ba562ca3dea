/** What a browser has to fetch of the built console, by the build's list of routes: pure, sizes come from outside. */
/** As `console/bundle/route-files.ts` writes it. */
export type RouteFiles = { path: string; scripts: string[]; styles: string[] };
export type Weighed = { name: string; files: string[]; bytes: number };
/** `list`: what the list that people land on needs besides the login page. */
export type Weight = { first: Weighed; list: Weighed; areas: Weighed[]; shared: Weighed[] };

const LOGIN = '/';
const LANDING = '/internal/accounts';

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
  const login = filesOf(routes, LOGIN);
  const first = new Set([...page, ...login.scripts, ...login.styles]);
  const landing = filesOf(routes, LANDING);
  const list = [...landing.scripts, ...landing.styles].filter((file) => !first.has(file));

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
    list: weigh('the first list, besides', list),
    areas: heaviestFirst(areas),
    shared: heaviestFirst([...sharedFiles].map((file) => weigh(`${file} (${users(file)} areas)`, [file]))),
  };
}

function filesOf(routes: readonly RouteFiles[], path: string): RouteFiles {
  const route = routes.find((one) => one.path === path);
  if (!route) throw new Error(`The list of routes has no ${path}.`);
  return route;
}

/** A list and its forms: `internal/carriers` of `/internal/carriers/add`. */
function areaOf({ path }: RouteFiles): string {
  return path.split('/').slice(1, 3).join('/');
}

function heaviestFirst(list: Weighed[]): Weighed[] {
  return list.sort((a, b) => b.bytes - a.bytes);
}

/** Waveform, waterfall and ladder: by the component that is loaded when one is shown. */
const HEAVY = ['CallRecording', 'CallTrace', 'SipCapture'];

/** What is heavy is a chunk of its own, and no screen begins with it. */
export function heavyFaults(routes: readonly RouteFiles[], files: readonly string[]): string[] {
  return HEAVY.flatMap((name) => {
    const own = files.filter((file) => new RegExp(`(^|/)${name}-[^/]+\\.js$`).test(file));
    if (own.length === 0) return [`${name} has no chunk of its own; load it when it is shown`];
    const early = routes.filter(({ scripts }) => scripts.some((file) => own.includes(file)));
    return early.map(({ path }) => `${path} begins with ${name}, which is to be loaded when it is shown`);
  });
}

/** A word of the schema library, which no part of the product's own says. */
const OF_SCHEMAS = 'invalid_union';
/** The login page, the lists, and the page of a call. */
const WITHOUT_SCHEMAS = [
  ...[LOGIN, LANDING, '/internal/recent-calls/$callSid'],
  ...[
    'users',
    'clients',
    'applications',
    'ms-teams-tenants',
    'least-cost-routing',
    'speech-services',
    'carriers',
  ],
  ...['llm-services', 'alert-rules', 'recent-calls', 'alerts', 'audit', 'home', 'phone-numbers'],
].map((path) => (path.startsWith('/') ? path : `/internal/${path}`));

/** Only forms run schemas; to make them takes as long as to draw a list. */
export function schemaFaults(routes: readonly RouteFiles[], textOf: (file: string) => string): string[] {
  return WITHOUT_SCHEMAS.flatMap((path) => {
    const early = filesOf(routes, path).scripts.filter((file) => textOf(file).includes(OF_SCHEMAS));
    return early.map((file) => `${path} begins with schemas, in ${file}; find who asks for them`);
  });
}
