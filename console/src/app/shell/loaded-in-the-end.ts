const FIRST_WAIT_MS = 10_000;

/** A part that nobody waits for, once it has come: the network may be away just then, or the server while it is upgraded. */
export async function loadedInTheEnd<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let wait_ms = FIRST_WAIT_MS; ; wait_ms *= 2) {
    const part = await load().catch(() => null);
    if (part) return part;
    await new Promise((resolve) => setTimeout(resolve, wait_ms));
  }
}
