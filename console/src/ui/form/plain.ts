/** For fields whose text is no language: nothing is completed, corrected or made a capital letter. */
export const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

/** Not of the type `email`: to browsers josé@example.com is none, and of bücher.example they make another text. */
export const mailbox = {
  inputMode: 'email',
  autoCapitalize: 'off',
  spellCheck: false,
  pattern: String.raw`\s*[^\s@]+@[^\s@]+\s*`,
} as const;

/** The same, with the keyboard of addresses. */
export const domain = { ...plain, inputMode: 'url' } as const;
