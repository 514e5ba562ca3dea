/** What the server leans on, each behind a way of our own that can be held or cut, and what is done to it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type StallingProxy, startStallingProxy } from '../../server/src/testing/stalling-proxy.ts';
import { freePort } from '../../server/src/testing/start-server.ts';

export type Part = 'database' | 'Redis' | 'call store' | 'mail server' | 'vendor' | 'server';

export type Fault = { part: Part; name: string; begin(): Promise<void>; end(): Promise<void> };

/** Of 300 ms nothing passes for so long. */
const HELD_MS = 250;
const PASSES_MS = 50;

/** Connections are cut and refused; pass now and then; stay open and silent. */
export function faultsOnTheWay(part: Part, way: StallingProxy): Fault[] {
  let slowing: Promise<void> | null = null;
  let isOver = false;
  const slow = async () => {
    while (!isOver) {
      way.stall();
      await pause(HELD_MS);
      way.resume();
      await pause(PASSES_MS);
    }
  };
  return [
    {
      ...{ part, name: 'stopped, and started again' },
      begin: async () => way.cut(true),
      end: async () => way.resume(),
    },
    {
      ...{ part, name: 'slowed: silent for 250 of 300 ms' },
      async begin() {
        isOver = false;
        slowing = slow();
      },
      async end() {
        isOver = true;
        await slowing;
      },
    },
    {
      ...{ part, name: 'frozen: connected, and silent' },
      begin: async () => way.stall(),
      end: async () => way.resume(),
    },
  ];
}

/** Another program is in the middle of a change of the file. */
export function lockedFile(part: Part, file: string): Fault {
  let other: DatabaseSync | null = null;
  return {
    ...{ part, name: 'kept locked by another program' },
    async begin() {
      other = new DatabaseSync(file, { timeout: 5000 });
      other.exec('begin immediate');
    },
    async end() {
      other?.exec('rollback');
      other?.close();
    },
  };
}

/** A Redis of our own, and the way to it; null where there is none on this machine. */
export async function startRedis(directory: string): Promise<{
  url: string;
  way: StallingProxy;
  restarted: Fault;
  stop(): void;
} | null> {
  if (spawnSync('which', ['redis-server']).status !== 0) return null;
  const port = await freePort();
  let child: ChildProcess;
  const start = async () => {
    child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory],
      { stdio: 'ignore' },
    );
    while (!(await answersAt(port))) await pause(50);
  };
  await start();
  const way = await startStallingProxy(new URL(`redis://127.0.0.1:${port}`));
  return {
    url: way.at('redis://127.0.0.1/0'),
    way,
    restarted: {
      ...{ part: 'Redis', name: 'killed, and started again empty' },
      async begin() {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      },
      end: start,
    },
    stop() {
      child.kill();
      way.close();
    },
  };
}

export function answersAt(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
