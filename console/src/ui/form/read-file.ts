/** A chosen file, which may be gone or locked by the time it is read. */

export type ReadFile<T> = { content: T } | { fault: string };

/** Reads it by `read`, or says why it could not be. */
export async function readFile<T>(read: () => Promise<T>): Promise<ReadFile<T>> {
  try {
    return { content: await read() };
  } catch (error) {
    return { fault: `Failed to read file: ${error instanceof Error ? error.message : String(error)}` };
  }
}
