/** What the doctor has to say. */

/** `note`: worth knowing. `warning`: works, and should be changed. `fault`: does not work, or will not. */
export type Severity = 'found' | 'note' | 'warning' | 'fault';
export type Finding = { severity: Severity; sentence: string };

/** What belongs together, under one heading. */
export type Chapter = { about: string; findings: Finding[] };

export const found = (sentence: string): Finding => ({ severity: 'found', sentence });
export const note = (sentence: string): Finding => ({ severity: 'note', sentence });
export const warning = (sentence: string): Finding => ({ severity: 'warning', sentence });
export const fault = (sentence: string): Finding => ({ severity: 'fault', sentence });

/** What cannot be looked at is a finding too, and keeps nobody from looking at the rest. */
export async function looking(about: string, look: () => Promise<Finding[]>): Promise<Chapter> {
  try {
    return { about, findings: await look() };
  } catch (error) {
    return { about, findings: [fault(`This could not be checked: ${(error as Error).message}`)] };
  }
}

/** For the exit code: 0 where all is well, 1 with warnings, 2 with faults. */
export function gravityOf(chapters: Chapter[]): 0 | 1 | 2 {
  const severities = chapters.flatMap(({ findings }) => findings.map(({ severity }) => severity));
  if (severities.includes('fault')) return 2;
  return severities.includes('warning') ? 1 : 0;
}

const marks: Record<Severity, string> = {
  found: 'ok      ',
  note: 'note    ',
  warning: 'warning ',
  fault: 'FAULT   ',
};

export function asText(chapters: Chapter[]): string {
  const written = chapters
    .filter(({ findings }) => findings.length > 0)
    .map(({ about, findings }) =>
      [about, ...findings.map(({ severity, sentence }) => `  ${marks[severity]} ${sentence}`)].join('\n'),
    );
  return `${written.join('\n\n')}\n\n${verdict(chapters)}`;
}

function verdict(chapters: Chapter[]): string {
  const count = (severity: Severity) =>
    chapters.reduce(
      (sum, { findings }) => sum + findings.filter((one) => one.severity === severity).length,
      0,
    );
  const counts = `${amount(count('fault'), 'fault')}, ${amount(count('warning'), 'warning')}, ${amount(count('note'), 'note')}`;
  return `${counts}. Nothing was changed.`;
}

export function amount(n: number, thing: string): string {
  return n === 1 ? `1 ${thing}` : `${n} ${thing}s`;
}

/** The first of many, and how many more there are. */
export function some(names: string[], most = 5): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ');
}
