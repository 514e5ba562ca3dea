/** The files of a document as a person chooses them, and what is to be known of them before the server reads them. Pure. */

export type ChosenFile = { name: string; text: string };

const isYaml = (name: string) => /\.ya?ml$/i.test(name);

/** Of what was chosen or dropped, which may be a directory with other things in it: the documents, by name. */
export function documentsAmong<F extends { name: string; webkitRelativePath?: string }>(
  all: readonly F[],
): { name: string; file: F }[] {
  const named = all.map((file) => ({ name: file.webkitRelativePath || file.name, file }));
  const found = all.length === 1 ? named : named.filter(({ name }) => isYaml(name));
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Files of the same name take each other's place. */
export function withFiles(before: readonly ChosenFile[], more: readonly ChosenFile[]): ChosenFile[] {
  const all = new Map([...before, ...more].map((file) => [file.name, file]));
  return [...all.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The variables that stand for secrets, by name. */
export function variablesIn(texts: readonly string[]): string[] {
  const names = new Set<string>();
  for (const text of texts)
    for (const [, name] of text.matchAll(/\$\{env:([A-Za-z_]\w{0,127})\}/g)) if (name) names.add(name);
  return [...names].sort();
}

/** Those whose names have every word of the text, in whatever order. */
export function variablesNamed(variables: readonly string[], text: string): readonly string[] {
  const words = text
    .toUpperCase()
    .split(/[\s_]+/)
    .filter(Boolean);
  return words.length === 0
    ? variables
    : variables.filter((name) => words.every((word) => name.toUpperCase().includes(word)));
}

/** `acme.yaml, line 4: a provider has no field called colour` in its parts; the place is null where it names none. */
export function faultParts(message: string): { place: string | null; says: string } {
  const found = /^(.+?, line \d+): (.+)$/s.exec(message);
  return found ? { place: found[1] ?? null, says: found[2] ?? '' } : { place: null, says: message };
}
