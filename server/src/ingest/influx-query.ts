/** As much of InfluxQL as a writer asks: to make a database, and which there are (`P8`). */

/** Those that the platform writes. They are always there, so a writer that made them once need not ask again. */
const PLATFORM_DATABASES = [
  'cdrs',
  'alerts',
  'call_counts',
  'sp_call_counts',
  'app_call_counts',
  'system_alerts',
];
const MOST_DATABASES = 100;

export type Answer = { status: number; body: object };

export function databases() {
  const known = new Set(PLATFORM_DATABASES);

  function answerOne(statement: string, statement_id: number): object {
    const made = /^create\s+database\s+(?:"((?:[^"\\]|\\.)+)"|(\w+))(\s+with\s.*)?$/is.exec(statement);
    if (made) {
      if (known.size < MOST_DATABASES) known.add((made[1] ?? made[2] ?? '').replace(/\\(.)/g, '$1'));
      return { statement_id };
    }
    if (/^show\s+databases$/i.test(statement)) {
      const values = [...known].map((name) => [name]);
      return { statement_id, series: [{ name: 'databases', columns: ['name'], values }] };
    }
    return { statement_id, error: 'only CREATE DATABASE and SHOW DATABASES are answered here' };
  }

  return {
    has: (name: string) => known.has(name),
    answer(query: string | null): Answer {
      if (!query?.trim()) return { status: 400, body: { error: 'missing required parameter "q"' } };
      const statements = query.split(';').map((one) => one.trim());
      return { status: 200, body: { results: statements.filter(Boolean).map(answerOne) } };
    },
  };
}
