/** What a browser has to fetch of the built console, by vite's manifest: pure, sizes come from outside. */
export type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>;
export type Weighed = { name: string; files: string[]; bytes: number };
export type Weight = { first: Weighed; routes: Weighed[]; shared: Weighed[] };

const LOGIN = 'src/routes/index.tsx';

/** `page` is what index.html names by itself: scripts before paint, and the page. */
export function weighConsole(manifest: Manifest, page: string[], bytesOf: (file: string) => number): Weight {
  const weigh = (name: string, files: Iterable<string>): Weighed => {
    const list = [...new Set(files)];
    return { name, files: list, bytes: list.reduce((sum, file) => sum + bytesOf(file), 0) };
  };
  if (!manifest['index.html']) throw new Error('The manifest has no index.html.');
  const splits = Object.keys(manifest).filter((key) => /^src\/routes\/.*\?tsr-split=component/.test(key));
  const atFirst = splits.filter(
    (key) => key.startsWith(`${LOGIN}?`) || key.startsWith('src/routes/__root.tsx?'),
  );
  if (!(LOGIN in manifest) && !splits.some((key) => key.startsWith(`${LOGIN}?`)))
    throw new Error(`The manifest has no chunk of ${LOGIN}, the login page.`);
  const first = new Set([...page, ...['index.html', ...atFirst].flatMap((key) => needed(manifest, key))]);

  const scripts = new Map(
    splits
      .filter((key) => !atFirst.includes(key))
      .map((key) => [key, needed(manifest, key).filter((file) => file.endsWith('.js') && !first.has(file))]),
  );
  const users = (file: string) => [...scripts.values()].filter((files) => files.includes(file)).length;
  const routes = [...scripts].map(([key, files]) =>
    weigh(
      key.slice('src/routes/'.length).replace(/\?.*/, ''),
      files.filter((file) => users(file) === 1),
    ),
  );
  const sharedFiles = new Set([...scripts.values()].flat().filter((file) => users(file) > 1));
  return {
    first: weigh('login page, first load', first),
    routes: heaviestFirst(routes),
    shared: heaviestFirst([...sharedFiles].map((file) => weigh(`${file} (${users(file)} routes)`, [file]))),
  };
}

/** The chunk's file, and all that comes with it before it can run. */
function needed(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.imports ?? []).flatMap((one) => needed(manifest, one, seen)),
  ];
}

function heaviestFirst(list: Weighed[]): Weighed[] {
  return list.sort((a, b) => b.bytes - a.bytes);
}
