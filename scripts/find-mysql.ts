import { createConnection } from 'mysql2/promise';

const USUAL = 'mysql://root@127.0.0.1:3306/test';

/** The address of a MySQL or MariaDB for tests that answers, or why there is none. */
export async function findMysql(): Promise<{ url: string } | { fault: string }> {
  const url = process.env.TRUNKLINE_TEST_DATABASE_URL || USUAL;
  try {
    const connection = await createConnection({ uri: url, connectTimeout: 2000 });
    await connection.end();
    return { url };
  } catch (error) {
    const where = URL.canParse(url) ? new URL(url).host : 'TRUNKLINE_TEST_DATABASE_URL';
    return {
      fault: `no MySQL or MariaDB answers at ${where} (${(error as NodeJS.ErrnoException).code ?? error})`,
    };
  }
}
