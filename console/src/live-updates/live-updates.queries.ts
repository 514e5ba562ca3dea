/**
 * Reads the stream of live updates while the window is looked at: a hidden one has no connection, since a browser has
 * few for one server. While there is no stream nothing is lost but time: what is asked again and again still is, and the
 * open record with each attempt, about once a minute.
 */
import type { QueryClient } from '@tanstack/react-query';
import {
  type LiveUpdate,
  liveUpdateEndpoints,
} from '@trunkline/contract/live-updates/live-updates.contract.ts';
import { addressOf } from '../app/api.ts';
import { applyUpdate, askFailed, askLists, askNews } from '../app/apply-update.ts';
import { localKeys } from '../app/browser-storage.ts';
import { eventParser, type ServerEvent } from '../app/event-parser.ts';
import { askHeard, setStream } from '../app/heard.ts';
import { tellOfNewerPage } from '../app/newer-page.ts';
import { storedToken } from '../app/session.ts';
import { streamTurns } from '../app/stream-turns.ts';
import { sessionQuery } from '../session/session.queries.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** The server sends something every 20 s; what lies between may keep it back for good. */
const SILENCE_MS = 45_000;
/** What has changed while nothing was heard: of the open record, which no other question asks about again. */
const MISSED: LiveUpdate = { kind: 'all', sid: null };
/** Who ends the own session, by another password or by deleting the account, is told so by what did it. */
const GRACE_MS = 4000;

/** Answers what ends it. */
export function followUpdates(queryClient: QueryClient): () => void {
  let stream: AbortController | null = null;
  let hasBeenOpen = false;
  let hasEnded = false;

  function hear({ event, data }: ServerEvent): void {
    if (event === 'change') applyUpdate(queryClient, JSON.parse(data) as LiveUpdate);
    if (event === 'open') {
      setStream(queryClient, true);
      askFailed(queryClient);
      // What happened while nothing was heard.
      if (hasBeenOpen) {
        applyUpdate(queryClient, MISSED);
        void tellOfNewerPage();
      } else {
        askHeard(queryClient, MISSED);
        askNews(queryClient);
        askLists(queryClient);
      }
      hasBeenOpen = true;
    }
    if (event === 'ended') hasEnded = true;
  }

  async function keepReading(signal: AbortSignal): Promise<void> {
    let wake = () => {};
    const turns = streamTurns(() => wake());
    signal.addEventListener('abort', turns.end, { once: true });
    for (let wait_ms = FIRST_WAIT_MS; !signal.aborted; wait_ms = Math.min(wait_ms * 2, LONGEST_WAIT_MS)) {
      const lost = new AbortController();
      const isHeard =
        (await turns.take(() => lost.abort())) &&
        (await readStream(AbortSignal.any([signal, lost.signal]), hear).catch(() => false));
      if (!signal.aborted) setStream(queryClient, false);
      if (isHeard) wait_ms = FIRST_WAIT_MS;
      else if (wait_ms === LONGEST_WAIT_MS) applyUpdate(queryClient, MISSED);
      if (hasEnded) {
        hasEnded = false;
        await pause(GRACE_MS, signal);
        // Whoever asks is told, and goes to the login page.
        if (!signal.aborted && storedToken())
          await queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
      }
      // All consoles of a server that was restarted do not come back in the same moment.
      const isBack = await pause(wait_ms * (0.5 + Math.random()), signal, (back) => {
        wake = back;
      });
      if (isBack) wait_ms = FIRST_WAIT_MS / 2;
    }
  }

  function look(): void {
    const isLookedAt = document.visibilityState === 'visible';
    if (isLookedAt === Boolean(stream)) return;
    leave();
    stream = isLookedAt ? new AbortController() : null;
    if (stream) void keepReading(stream.signal);
  }

  function leave(): void {
    stream?.abort();
    setStream(queryClient, false);
  }

  /** Another tab has looked at the alerts. */
  function hearTab({ key }: StorageEvent): void {
    if (key?.startsWith(localKeys.alertsLastViewed)) askNews(queryClient);
  }

  document.addEventListener('visibilitychange', look);
  addEventListener('storage', hearTab);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('storage', hearTab);
    leave();
  };
}

/** Until it ends; says whether anything was heard. */
async function readStream(signal: AbortSignal, hear: (event: ServerEvent) => void): Promise<boolean> {
  const token = storedToken();
  if (!token) return false;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let isHeard = false;
  try {
    const response = await fetch(addressOf(liveUpdateEndpoints.follow.path, {}, {}), {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    // The refusal of an ended session is told as a stream that ended is.
    if (response.status === 401) hear({ event: 'ended', data: '{}' });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    const reader = response.ok && isStream ? response.body?.getReader() : undefined;
    const decoder = new TextDecoder();
    const parse = eventParser();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      isHeard = true;
      for (const event of parse(decoder.decode(part.value, { stream: true }))) hear(event);
    }
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
  return isHeard;
}

/** Not past the moment when the network is there again, or `back` is called; whether it came to that. */
function pause(
  ms: number,
  signal: AbortSignal,
  until: (back: () => void) => void = () => {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isBack: boolean) => {
      clearTimeout(timer);
      removeEventListener('online', back);
      resolve(isBack);
    };
    const back = () => end(true);
    const timer = setTimeout(end, ms, false);
    addEventListener('online', back);
    until(back);
    signal.addEventListener('abort', () => end(false), { once: true });
  });
}
