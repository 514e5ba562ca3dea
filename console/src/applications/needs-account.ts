/** What the lists say while there is no account (`C14`). */
export const NEEDS_ACCOUNT = 'You must create an account before you can create an application.';
