/** Lines that media servers logged, for reading. */

export type LogLine = {
  /** In UTC; null where the line does not say. */
  at: string | null;
  text: string;
};

/** JSON is laid out over several lines, with its time in words; anything else is as it came. */
export function logLine(raw: string): LogLine {
  try {
    const parsed: unknown = JSON.parse(raw);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      return { at: null, text: raw };
    const { time, ...rest } = parsed as { time?: unknown };
    const at = momentOf(time);
    return { at, text: JSON.stringify(at === null ? parsed : rest, null, 2) };
  } catch {
    return { at: null, text: raw };
  }
}

function momentOf(time: unknown): string | null {
  if (typeof time !== 'number' && typeof time !== 'string') return null;
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? null : at.toISOString().replace('T', ' ').replace('Z', ' UTC');
}

/** Those with the words in them, whatever their case, with their places among all. */
export function findLines(lines: readonly string[], words: string): { place: number; raw: string }[] {
  const sought = words.trim().toLowerCase();
  return lines
    .map((raw, place) => ({ place, raw }))
    .filter(({ raw }) => sought === '' || raw.toLowerCase().includes(sought));
}
