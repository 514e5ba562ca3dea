/** Document 0 section 5. */
export const NEEDS_ACCOUNT = 'You must create an account before you can create an application.';
