/** `npm run tarball -- --to=<folder>`: the server with its built console, for a machine that has Node 24 and no npm. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandRefusal } from '../../server/src/operations/refusal.ts';
import { becomeCommand } from '../../server/src/operations/run-command.ts';
import { buildConsole } from '../build-console.ts';
import { layOut } from '../lay-out.ts';
import { root } from '../root.ts';

await becomeCommand({
  in_vain: 'No tarball was made.',
  usage: `npm run tarball -- [--to=<folder>]
  --to=<folder>   where it is put; dist, unless said`,
  async work({ args }) {
    const { values } = parseArgs({ args, options: { to: { type: 'string', default: 'dist' } } });
    await buildConsole({ say: console.error });
    const { version } = JSON.parse(readFileSync(join(root, 'server', 'package.json'), 'utf8'));
    const name = `trunkline-${version}-${process.platform}-${process.arch}`;
    const cache = join(root, '.cache');
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, 'tarball-'));
    try {
      layOut(root, join(folder, name));
      mkdirSync(values.to, { recursive: true });
      const file = join(values.to, `${name}.tar.gz`);
      const { status, stderr } = spawnSync('tar', ['-czf', file, '-C', folder, name], { encoding: 'utf8' });
      if (status !== 0) throw new CommandRefusal(stderr);
      return `${file}\nUnpack it, and start it with: MALLOC_ARENA_MAX=2 node --max-semi-space-size=12 --heap-growing-percent=40 --v8-pool-size=1 --no-maglev server/src/main.ts`;
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
});
