/** A misspelt setting would have no effect without anybody noticing, so the log warns about it. */

/** What Kubernetes tells a container of a service that is called trunkline. */
const OF_A_SERVICE = /^TRUNKLINE_(SERVICE_(HOST|PORT)|PORT_\d)/;

/** `names`: those of all settings. `takesFile`: whether a setting may be given as a file. */
export function unknownSettings(
  env: Record<string, string | undefined>,
  names: readonly string[],
  takesFile: (name: string) => boolean,
): string[] {
  const known = new Set(names.flatMap((name) => (takesFile(name) ? [name, `${name}_FILE`] : [name])));
  return Object.keys(env)
    .filter((name) => name.startsWith('TRUNKLINE_') && !known.has(name) && !OF_A_SERVICE.test(name))
    .sort()
    .map(
      (name) => `There is no setting ${name}, so it has no effect; see docs/operations.md for all settings.`,
    );
}
