/** How long somebody waits for an answer. */

/** The console, for all of one of the server: then it says that there was none. */
export const PATIENCE_MS = 20_000;

/** The server, for one of a store elsewhere: before the console gives up, so that it hears which one is silent. */
export const OUTSIDE_PATIENCE_MS = 18_000;
