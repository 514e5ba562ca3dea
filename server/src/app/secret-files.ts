/** Secrets in files, as orchestrators provide them: `NAME_FILE` instead of `NAME`. */
import { readFileSync } from 'node:fs';
import { StartRefusal } from './start-refusal.ts';

/** What holds a secret, an address that may have a password in it, or a certificate. */
const SECRET =
  /(_SECRET|_SECRET_OTHER|_SECRET_KEY|_PASSWORD|_PASSPHRASE|_TOKEN|_URL|_HEADERS|_CA|_CERT|_KEY)$/;

export const takesFile = (name: string) => SECRET.test(name);

/** `names`: those of all settings. Giving both a file and the variable is refused. */
export function secretsFromFiles(
  env: Record<string, string | undefined>,
  names: readonly string[],
): Record<string, string> {
  const read: Record<string, string> = {};
  for (const name of names) {
    const file = takesFile(name) ? env[`${name}_FILE`] : undefined;
    if (!file) continue;
    if (env[name]) throw new StartRefusal(`${name} and ${name}_FILE are both given; take one of them away.`);
    const text = textOf(`${name}_FILE`, file);
    if (text === '') throw new StartRefusal(`The file ${file}, which ${name}_FILE names, is empty.`);
    read[name] = text;
  }
  return read;
}

/** An editor ends a file with a new line, which is no part of the secret. */
function textOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(`The file ${file}, which ${variable} names, cannot be read (${code}).`);
  }
}
