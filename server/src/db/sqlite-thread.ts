/** The other end of `thread-connection.ts`: runs statements one after the other, in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { bulkMark } from './bulk-mark.ts';
import { openInThread, sqliteConnection } from './sqlite.ts';
import type { Question, Reply } from './thread-connection.ts';

const { file } = workerData as { file: string };
const connection = sqliteConnection(openInThread(file));
const mark = bulkMark(file);

parentPort?.on('message', (question: Question | 'close') => {
  if (question === 'close') {
    mark.close();
    void connection.close();
    parentPort?.close();
  } else parentPort?.postMessage(replyTo(question));
});

function replyTo({ nth, statements }: Question): Reply {
  try {
    let result: unknown;
    for (const { sql, parameters } of statements) {
      result = connection.run(sql, parameters);
      mark.tell(sql);
    }
    return { nth, result: result as never };
  } catch (error) {
    // What a driver hangs on its errors does not cross threads.
    const { message, errcode } = error as Error & { errcode?: unknown };
    return { nth, failure: { message, errcode } };
  }
}
