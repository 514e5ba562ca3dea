/** The keys of what the palette offers too: one table for it, for the dialog that names all keys, and for `aria-keyshortcuts`. Pure. */
export const keysFor = {
  explain: ['Alt', 'Enter'],
  keys: ['?'],
  exact: ['t'],
} as const satisfies Record<string, readonly string[]>;
