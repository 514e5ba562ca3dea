/** The address of a MySQL or MariaDB. */
import { addressWithPassword } from './setting.ts';

const DATABASE_LOOKS = 'must look like mysql://user:password@host:3306/database';

const DATABASE_OPTIONS =
  'must have nothing behind the database but ?ssl={}, for TLS, or ?socketPath=/run/mysqld/mysqld.sock';

/** The driver passes over what it does not know, such as sslmode=require, and writes all that it sends to the output with debug. */
function hasKnownOptions({ searchParams, hash }: URL): boolean {
  const isKnown = (name: string, value: string) =>
    name === 'socketPath' ||
    (name === 'ssl' && (/^\{.*\}$/.test(value) ? isJson(value) : value === 'Amazon RDS'));
  return hash === '' && [...searchParams].every(([name, value]) => isKnown(name, value));
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

export const databaseAddress = addressWithPassword(/^(mysql|mariadb)$/, DATABASE_LOOKS)
  .refine((text) => !URL.canParse(text) || new URL(text).pathname.length > 1, DATABASE_LOOKS)
  .refine((text) => !URL.canParse(text) || hasKnownOptions(new URL(text)), DATABASE_OPTIONS);
