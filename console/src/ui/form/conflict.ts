/** Two people changed one record: what a form shows, beside what the server has meanwhile. */
import { flatValues, isBlank, type Leaf } from './flat-values.ts';
import { isSecretMask } from './kept-secrets.ts';

/** Whether overwriting leaves theirs: a secret that was not replaced here. */
export function isKept({ changedBy, yours }: ConflictRow): boolean {
  return changedBy === 'them' && isSecretMask(yours);
}

export type Compared<V> = {
  of: (values: V) => object;
  labelOf: (path: string) => string | undefined;
  /** What the value of a field is called that is not drawn as things stand. */
  nameOf?: (path: string, value: string) => Promise<string> | undefined;
};

export type ConflictRow = {
  path: string;
  theirs: Leaf | undefined;
  yours: Leaf | undefined;
  changedBy: 'them' | 'you' | 'both';
};

/**
 * The fields in which the two differ; `base` is what both began with, `saved` what the form is compared with by now: parts
 * of it may have been saved, of which `theirs` need not know.
 */
export function conflictRows(base: object, theirs: object, yours: object, saved = base): ConflictRow[] {
  const [began, they, you, known] = [base, theirs, yours, saved].map(flatValues) as [Flat, Flat, Flat, Flat];
  return [...new Set([...you.keys(), ...they.keys()])]
    .filter((path) => differ(they.get(path), you.get(path)))
    .map(
      (path): ConflictRow => ({
        path,
        theirs: they.get(path),
        yours: you.get(path),
        changedBy: !differ(began.get(path), you.get(path))
          ? 'them'
          : differ(began.get(path), they.get(path))
            ? 'both'
            : 'you',
      }),
    )
    .filter(({ path, yours, changedBy }) => changedBy !== 'you' || differ(known.get(path), yours));
}

type Flat = Map<string, Leaf>;

function differ(a: Leaf | undefined, b: Leaf | undefined): boolean {
  return !(a === b || (isBlank(a) && isBlank(b)));
}
