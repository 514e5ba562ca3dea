/** How long somebody waits for an answer. */

/** The console's, for a complete answer of the server; then it says that there was none. */
export const PATIENCE_MS = 20_000;

/**
 * The server's, for an answer of a store elsewhere: shorter than the console's, so that the console can be told which
 * one is silent.
 */
export const OUTSIDE_PATIENCE_MS = 18_000;
