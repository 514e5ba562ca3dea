/** Sizes, spans of time and judgements as sentences of the status say them. */

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** `1.4 GB`: three digits at most. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[step]}`;
}

const spans = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `3 days`, in the largest unit of which there are two. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  for (const [name, length] of spans)
    if (seconds >= 2 * length) return `${Math.floor(seconds / length)} ${name}s`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
