import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

const from = new URL('./until-stopped.ts', import.meta.url).href;

/** What a task of this work becomes that is told to stop once it has begun. */
async function stopped(work: string, signal: NodeJS.Signals | null, putsAway = '') {
  const script = `
    import { spawnSync } from 'node:child_process';
    import { untilStopped } from '${from}';
    await untilStopped(async () => {
      console.log('begun');
      ${work}
    }, async () => {
      ${putsAway}
      console.log('put away');
    });
    console.log('done');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, complained] = ['', ''];
  child.stderr.on('data', (chunk) => (complained += chunk));
  child.stdout.on('data', (chunk) => {
    said += chunk;
    if (signal && chunk.includes('begun')) child.kill(signal);
  });
  const [code, ended] = await once(child, 'close');
  return { code, ended, said, complained };
}

test('a task that is told to stop puts away what it began, ends as it was told, and complains of nothing', async () => {
  const waits = 'await new Promise((over) => setTimeout(over, 60_000));';
  const fails = `setTimeout(() => {}, 60_000); await new Promise((_, fail) => process.once('SIGINT', fail));`;
  const isHeldUp = `spawnSync('sleep', ['0.2']); throw new Error('what it waited for was told to stop too');`;
  for (const [work, signal] of [
    [waits, 'SIGTERM'],
    [fails, 'SIGINT'],
    [isHeldUp, 'SIGINT'],
  ] as const) {
    const { ended, said, complained } = await stopped(work, signal);
    assert.deepEqual([ended, said, complained], [signal, 'begun\nput away\n', ''], work);
  }
});

test('told twice, as by Ctrl-C, which npm hands on to whom the terminal has told too, it puts away all the same', async () => {
  const again = `process.kill(process.pid, 'SIGINT');`;
  const { ended, said } = await stopped(
    'await new Promise((over) => setTimeout(over, 60_000));',
    'SIGINT',
    `${again} await new Promise((over) => setTimeout(over, 100)); ${again}`,
  );
  assert.deepEqual([ended, said], ['SIGINT', 'begun\nput away\n']);
});

test('one that is told nothing puts it away too, and fails if the work does', async () => {
  assert.deepEqual(await stopped('', null), {
    ...{ code: 0, ended: null },
    ...{ said: 'begun\nput away\ndone\n', complained: '' },
  });
  const failed = await stopped(`throw new Error('the work');`, null);
  assert.deepEqual([failed.code, failed.said], [1, 'begun\nput away\n']);
  assert.match(failed.complained, /the work/);
});
