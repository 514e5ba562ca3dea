/** For fields whose text is no language: nothing is completed, corrected or made a capital letter. */
export const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

/** The same, with the keyboard of addresses. */
export const domain = { ...plain, inputMode: 'url' } as const;
