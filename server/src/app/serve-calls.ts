/** Joins the parts that show calls and alerts, or use them among other things. */

import type { FastifyInstance } from 'fastify';
import { alertRoutes } from '../alerts/alerts.routes.ts';
import { analyticsRoutes } from '../analytics/analytics.routes.ts';
import { homeRoutes } from '../home/home.routes.ts';
import { liveCallRoutes } from '../live-calls/live-calls.routes.ts';
import { noticeRoutes } from '../notices/notices.routes.ts';
import { cloudWatchLogs } from '../outside/cloudwatch-logs.ts';
import type { LiveState } from '../outside/live-state.ts';
import { mediaServers } from '../outside/media-servers.ts';
import type { Registrations } from '../outside/registrations.ts';
import { callLogRoutes } from '../recent-calls/call-logs.routes.ts';
import { recentCallRoutes } from '../recent-calls/recent-calls.routes.ts';
import { recordingRoutes } from '../recent-calls/recordings.routes.ts';
import { sipCaptureRoutes } from '../recent-calls/sip-capture.routes.ts';
import { traceRoutes } from '../recent-calls/traces.routes.ts';
import { searchRoutes } from '../search/search.routes.ts';
import type { Config } from './config.ts';
import type { Timed } from './timed.ts';

type Parts = Parameters<typeof recordingRoutes>[1] &
  Parameters<typeof traceRoutes>[1] &
  Parameters<typeof sipCaptureRoutes>[1] & {
    config: Pick<Config, 'logs' | 'cluster' | 'media_servers'>;
    live: LiveState;
    registrations: Registrations;
    timed: Timed;
  };

export function serveCalls(app: FastifyInstance, { config, ...parts }: Parts): void {
  const { cluster, media_servers } = config;
  const listServers = async () => media_servers ?? (await parts.live.listMediaServers(cluster));
  liveCallRoutes(app, { ...parts, servers: mediaServers(listServers) });
  recentCallRoutes(app, parts);
  recordingRoutes(app, parts);
  traceRoutes(app, parts);
  callLogRoutes(app, { ...parts, logs: parts.timed('logs', config.logs && cloudWatchLogs(config.logs)) });
  sipCaptureRoutes(app, parts);
  alertRoutes(app, parts);
  analyticsRoutes(app, parts);
  homeRoutes(app, parts);
  noticeRoutes(app, parts);
  searchRoutes(app, parts);
}
