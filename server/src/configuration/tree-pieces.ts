/** A tree of very many records piece by piece, for a thread: what is handed over at once is copied at once, and others wait for it. */
import type { Fields } from './entry.ts';
import type { DocumentTree } from './write-document.ts';

/** Rows of a list that a piece before it has left empty: of the provider itself, or of its account of that place. */
export type TreePiece = { provider: number; account: number | null; list: string; rows: unknown[] };

const AT_ONCE = 500;

/** Without its lists. */
export const shellOf = (tree: DocumentTree): DocumentTree => ({
  ...tree,
  providers: tree.providers.map((one) => withoutLists(one)),
});

/** Its lists, so many rows at once. */
export function* piecesOf(tree: DocumentTree): Generator<TreePiece[]> {
  let some: TreePiece[] = [];
  let rows = 0;
  for (const piece of listsOf(tree)) {
    some.push(piece);
    rows += piece.rows.length;
    if (rows < AT_ONCE) continue;
    yield some;
    some = [];
    rows = 0;
  }
  if (some.length > 0) yield some;
}

function* listsOf(tree: DocumentTree): Generator<TreePiece> {
  for (const [provider, one] of tree.providers.entries()) {
    const accounts = (one.accounts ?? []) as Fields[];
    yield* rowsOf(
      { ...one, accounts: accounts.map((account) => withoutLists(account)) },
      { provider, account: null },
    );
    for (const [account, own] of accounts.entries()) yield* rowsOf(own, { provider, account });
  }
}

function* rowsOf(fields: Fields, of: Pick<TreePiece, 'provider' | 'account'>): Generator<TreePiece> {
  for (const [list, rows] of Object.entries(fields))
    if (Array.isArray(rows))
      for (let from = 0; from < rows.length; from += AT_ONCE)
        yield { ...of, list, rows: rows.slice(from, from + AT_ONCE) };
}

/** In their places, so that the order of the fields stays. */
const withoutLists = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
  );

/** The other way round. */
export function takeIn(tree: DocumentTree, { provider, account, list, rows }: TreePiece): void {
  const own = tree.providers[provider];
  const of = account === null ? own : (own?.accounts as Fields[] | undefined)?.[account];
  const taken = of?.[list];
  if (Array.isArray(taken)) for (const row of rows) taken.push(row);
}
