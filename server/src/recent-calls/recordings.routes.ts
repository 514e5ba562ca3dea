import { recentCallsPolicy } from '@trunkline/contract/recent-calls/recent-calls.policy.ts';
import { recordingEndpoints } from '@trunkline/contract/recent-calls/recordings.contract.ts';
import type { TimeRange } from '@trunkline/contract/recent-calls/time-range.ts';
import type { FastifyInstance } from 'fastify';
import { getTenantOfPath, type OwnerPath, whoseCalls } from '../app/path-owner.ts';
import type { CallStore, StoredCall } from '../calls/call-store.ts';
import { fromCallStore } from '../calls/when-store-fails.ts';
import type { Db } from '../db/open.ts';
import { type Asking, authorize } from '../http/authorize.ts';
import { problems } from '../http/problems.ts';
import { route } from '../http/route.ts';
import type { OpenRecordings } from '../outside/recording-bucket.ts';
import { ownerOfCall } from './list-calls.ts';
import { deleteRecording, type RecordingPath, streamRecording } from './stream-recording.ts';

const DAY_MS = 86_400_000;

/** The day of a recording is the media server's, wherever that is; its call began before it, for hours perhaps. */
function begunAbout({ year, month, day }: RecordingPath): TimeRange {
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return { from: midnight - 2 * DAY_MS, until: midnight + 2 * DAY_MS };
}

type Parts = { db: Db; calls: CallStore; openRecordings: OpenRecordings };

export function recordingRoutes(app: FastifyInstance, { db, calls, openRecordings }: Parts): void {
  /** Several accounts may share a bucket, so the call says whose the recording is. */
  async function callOf(
    ask: Asking & { params: OwnerPath & RecordingPath },
    action: 'readRecording' | 'removeRecording',
  ): Promise<StoredCall> {
    const { call_sid } = ask.params;
    const owner = await getTenantOfPath(db, ask.params);
    authorize(ask, recentCallsPolicy, action, owner);
    const whose = await whoseCalls(db, owner, undefined);
    const call = await fromCallStore(calls.findCall(whose, { call_id: call_sid }, begunAbout(ask.params)));
    if (call?.call_sid !== call_sid) throw problems.unknown('call');
    authorize(ask, recentCallsPolicy, action, ownerOfCall(call));
    return call;
  }

  route(app, recordingEndpoints.download, async (ask) => {
    const { params, reply, request } = ask;
    const call = await callOf(ask, 'readRecording');
    reply.header('accept-ranges', 'bytes');
    const { range, 'if-range': version } = request.headers;
    // No version is told of a recording, so none that is named is this one: then all of it comes (RFC 9110, 13.1.5).
    const asked = version === undefined ? range : undefined;
    const streamed = await streamRecording(openRecordings, call, params, asked);
    const { part, size } = streamed;
    if (part === 'none') {
      reply.header('content-range', `bytes */${size}`);
      throw problems.noSuchPart();
    }
    reply.headers({
      'content-length': streamed.length,
      'content-type': `audio/${params.format}`,
      'content-disposition': `attachment; filename="callid-${params.call_sid}.${params.format}"`,
    });
    if (part) reply.header('content-range', `bytes ${part.first}-${part.last}/${size}`).code(206);
    return streamed.content;
  });

  route(app, recordingEndpoints.remove, async (ask) => {
    const call = await callOf(ask, 'removeRecording');
    await deleteRecording(db, ask.origin, openRecordings, call, ask.params);
  });
}
