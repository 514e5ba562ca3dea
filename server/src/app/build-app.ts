/** The one page that joins everything. */
import { LONGEST_PATTERN, LONGEST_SHARED_PATTERN } from '@trunkline/contract/least-cost-routing/pattern.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { z } from 'zod';
import { recordingsOpener } from '../accounts/open-recordings.ts';
import { bucketTester } from '../accounts/test-bucket.ts';
import { watchAlertRules } from '../alert-rules/check-alert-rules.ts';
import { apiKeyRoutes } from '../api-keys/api-keys.routes.ts';
import { appEnvRoutes } from '../applications/app-env.routes.ts';
import { appEnvReader } from '../applications/read-app-env.ts';
import { auditRoutes } from '../audit/audit.routes.ts';
import { bulkRoutes } from '../bulk/bulk.routes.ts';
import type { CallStore } from '../calls/call-store.ts';
import type { TraceStore } from '../calls/trace-store.ts';
import { gatewayRoutes } from '../carriers/gateways.routes.ts';
import { predefinedCarrierRoutes } from '../carriers/predefined-carriers.routes.ts';
import { signallingAddressRoutes } from '../carriers/signalling-addresses.routes.ts';
import { trunkTestRoutes } from '../carriers/trunk-test.routes.ts';
import { registrationRoutes } from '../clients/registrations.routes.ts';
import { configurationRoutes } from '../configuration/configuration.routes.ts';
import type { OpenDatabase } from '../db/open.ts';
import { acceptJson } from '../http/accept-json.ts';
import { allowOrigins } from '../http/allow-origins.ts';
import { serveApiPage } from '../http/api-page.ts';
import { refuseUnasked } from '../http/authorize.ts';
import { compressAnswers } from '../http/compress.ts';
import { readConsolePages } from '../http/console-page.ts';
import { acceptForms } from '../http/form.ts';
import { dataHeaders, pageHeaders } from '../http/hardening.ts';
import { answerHealth } from '../http/health.ts';
import { letConnectionsGo } from '../http/let-connections-go.ts';
import { limitRequests } from '../http/limits.ts';
import { logAnswers } from '../http/log.ts';
import { sendProblem } from '../http/problems.ts';
import { readBeforeAnswering } from '../http/read-before-answering.ts';
import { noSchemas } from '../http/route.ts';
import { serveConsole } from '../http/static-console.ts';
import { endStreams } from '../http/streams.ts';
import { patience, refuseUnreadable } from '../http/unreadable-request.ts';
import type { IngestTally } from '../ingest/ingest-tally.ts';
import { explainRoutes } from '../least-cost-routing/explain.routes.ts';
import { listViewRoutes } from '../list-views/list-views.routes.ts';
import { readDefaultViews } from '../list-views/list-views.store.ts';
import { liveUpdateRoutes } from '../live-updates/live-updates.routes.ts';
import { outboxRoutes } from '../outbox/outbox.routes.ts';
import { websocketAsker } from '../outside/ask-websocket.ts';
import { captureOf } from '../outside/capture-files.ts';
import { publicFetcher } from '../outside/fetch-public-url.ts';
import { type Mailer, mailerOf } from '../outside/mailer.ts';
import type { PlatformRedis } from '../outside/platform-redis.ts';
import { mayCallOnly } from '../outside/public-address.ts';
import { publicSocketOpener } from '../outside/public-websocket.ts';
import { sipTester } from '../outside/sip-options.ts';
import { publicStreamer } from '../outside/stream-public-url.ts';
import { recordFactsRoutes } from '../record-facts/record-facts.routes.ts';
import { cipherOfServer, encryptionKeys } from '../security/cipher.ts';
import { tokenReader } from '../security/tokens.ts';
import { sessionOpener } from '../session/begin-session.ts';
import { passwordResetRoutes } from '../session/password-reset.routes.ts';
import { sessionRoutes } from '../session/session.routes.ts';
import { settingsRoutes } from '../settings/settings.routes.ts';
import { signUpRoutes } from '../sign-up/sign-up.routes.ts';
import { customVoiceRoutes } from '../speech-services/google-custom-voices.routes.ts';
import { speechOfferRoutes } from '../speech-services/speech-offers.routes.ts';
import type { VendorParts } from '../speech-services/vendor-parts.ts';
import { subscriptionRoutes } from '../subscriptions/subscriptions.routes.ts';
import { changePassword } from '../users/change-password.ts';
import { userRoutes } from '../users/users.routes.ts';
import type { Config } from './config.ts';
import { joinDeliverers } from './deliverers.ts';
import { rememberOnce } from './done-once.ts';
import { featuresOf } from './features.ts';
import { fixedRealms } from './fixed-realms.ts';
import { identify } from './identify.ts';
import { takeTurnsWithLongBodies } from './long-bodies.ts';
import { manyKinds } from './many-kinds.ts';
import { answerNotServed } from './not-served.ts';
import { oauthClients } from './oauth-config.ts';
import { openRealms } from './open-realms.ts';
import { openOutbox } from './outbox.ts';
import { passwordChecker } from './password-check.ts';
import { release } from './release.ts';
import { routesWithin } from './routes-within.ts';
import { serveCalls } from './serve-calls.ts';
import { openLiveUpdates } from './serve-live-updates.ts';
import { serveMetrics } from './serve-metrics.ts';
import { serveStatus } from './serve-status.ts';
import { followTrials, openSubscriptions } from './serve-subscriptions.ts';
import { tenantRoutes } from './tenant-routes.ts';
import { joinVendors } from './vendors.ts';
import { openWatchers, type Watchers } from './watchers.ts';
import { takeTurnsWithWholeLists } from './whole-lists.ts';

export type Parts = {
  config: Config;
  database: OpenDatabase;
  /** Signs session tokens; from the configuration or the data directory. */
  jwt_secret: string;
  /** Seals secrets at rest; from the same places. */
  encryption_secret: string;
  /** Read as well, while a secret is exchanged for another. */
  jwt_secret_other?: string | null;
  encryption_secret_other?: string | null;
  console_dir: string;
  redis: PlatformRedis;
  /** Calls and alerts. */
  calls: CallStore;
  traces: TraceStore;
  /** What has come in at the listener for calls, where there is one. */
  ingest?: IngestTally;
  /** Where `serve.ts` has opened them already. */
  watchers?: Watchers;
  /** Aborted when a stop has taken most of its time: what hangs is left then, and the rest ends in order. */
  hurry?: AbortSignal;
  logger: FastifyBaseLogger;
  /** Tests put others in the place of those that ask the vendors. */
  speech?: Partial<VendorParts>;
  /** Tests put another in the place of the configured one. */
  mailer?: Mailer;
  /** Tests set it to hold every answer against the contract. */
  answer_check?: (schema: z.ZodType, answer: unknown) => void;
};

/** Where nobody has to say who it is: each connection may have one. */
const BODY_OF_A_STRANGER = 65_536;
/** A page of the console whose session has ended asks several things at once. */
const BAD_TOKENS_PER_SIGN_IN = 6;

/** Clients that have a proxy send it too, and a server has to take it. */
const ORIGIN = /^https?:\/\/[^/?]*/i;

/** The base path of existing clients (`R1`): the same routes, which are therefore made once. */
const OTHER_BASE = /^\/+v1(?=[/?]|$)/i;

const LONGEST_PARAM = 1024;

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database, logger, redis, calls, traces, hurry } = parts;
  const { registrations, live, counts, tts_cache: ttsCache } = redis;
  const { db, aside } = database;
  const { uploads, oauth } = config;
  const recordings = uploads && (await import('./take-recordings.ts'));
  const forData = dataHeaders(config.hsts_seconds);
  // A refusal is data, at an address that nothing has too: not to be kept, since it may be there tomorrow.
  const refuse: typeof sendProblem = (error, request, reply) =>
    sendProblem(error, request, reply.headers(forData));
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // What Fastify refuses before it knows a route, such as an address it cannot decode: no hook runs for it.
    frameworkErrors: (error, request, reply) =>
      void refuse(error, request, reply.header('x-request-id', request.id)),
    clientErrorHandler: refuseUnreadable,
    // No logger of its own for every request: the few lines there are name the request themselves.
    childLoggerFactory: (parent) => parent,
    bodyLimit: BODY_OF_A_STRANGER,
    trustProxy: config.trusted_proxies > 0 && ((_address, hop) => hop < config.trusted_proxies),
    requestTimeout: patience.requestTimeout,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: noSchemas,
    http: { ...recordings?.upgrades, ...patience },
    rewriteUrl: ({ url = '/' }) => (url.replace(ORIGIN, '') || '/').replace(OTHER_BASE, '/api/v1'),
    routerOptions: {
      ...{ caseSensitive: false, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
      // The contract says how long each may be; the router's own 100 is less than many a Call-ID.
      maxParamLength: LONGEST_PARAM,
    },
  });
  app.decorate('answer_check', parts.answer_check ?? null);
  rememberOnce(app, db, parts);
  app.setErrorHandler(refuse);
  acceptJson(app);
  readBeforeAnswering(app);
  logAnswers(app);
  const { meters, tracing, timed } = parts.watchers ?? (await openWatchers(config, logger));
  tracing?.follow(app);
  const updates = openLiveUpdates(app, database, redis, calls);
  letConnectionsGo(app, hurry);
  const page = { ...config.page, RELEASE: `${release.release}, schema ${release.schema}` };
  const pages = readConsolePages(parts.console_dir, page);
  const forPages = pageHeaders(page, config.hsts_seconds, pages?.script_hashes);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.endpoint ? forData : forPages(request.url));
    reply.header('x-request-id', request.id);
    done();
  });
  compressAnswers(app);
  await allowOrigins(app, config.cors_origins);
  answerHealth(app, database, release);
  if (meters) await serveMetrics(app, meters, parts);

  const { vendors, offers, llms } = joinVendors(config, logger, parts.speech, timed);
  const passwordCheck = passwordChecker(db, config.login);
  const tokens = tokenReader(parts.jwt_secret, parts.jwt_secret_other);
  const cipher = cipherOfServer(config, parts);
  const mailer = timed('mail', parts.mailer ?? mailerOf(config, logger));
  const mayCall = mayCallOnly(config.allowed_networks);
  const fetchPublicUrl = timed('webhook', publicFetcher(mayCall));
  const subscriptions = openSubscriptions(app, { config, database, cipher, log: logger, timed });
  const { stripe } = subscriptions;
  const outbox = openOutbox({
    db,
    cipher,
    log: logger,
    hurry,
    deliverers: (outbox) =>
      joinDeliverers({ db, mailer, fetchPublicUrl, base_url: config.base_url, outbox, stripe, ttsCache }),
  });
  if (stripe) followTrials(app, { db, log: logger, outbox, base_url: config.base_url });
  const realms = openRealms(app, { config, db, log: logger, timed });
  app.addHook('onReady', async () => outbox.start());
  const is_hosted = config.page.ENABLE_HOSTED_SYSTEM === 'true';
  const watch = watchAlertRules({ db, calls, cipher, outbox }, logger, config.rules_every_ms);
  app.addHook('onClose', () => watch.stop().then(() => outbox.stop()));
  const openRecordings = recordingsOpener({
    ...{ db, cipher, directory: config.recordings_directory },
    streamPublicUrl: publicStreamer(mayCall),
    measured: (bucket) => timed('bucket', bucket),
  });
  if (uploads) recordings?.takeRecordings(app, uploads, { openRecordings, calls, db, hurry });
  const rules = config.carriers;
  const capture = timed('captures', captureOf(config));
  const features = featuresOf({ registrations, live, capture, calls, oauth, stripe });
  const askWebsocket = timed('webhook', websocketAsker(publicSocketOpener(mayCall)));
  const readAppEnv = appEnvReader(fetchPublicUrl);
  const longest_pattern = config.platform_database === 'shared' ? LONGEST_SHARED_PATTERN : LONGEST_PATTERN;
  const tenantParts = {
    ...{ db, aside, calls, cipher, rules, vendors, llms, passwordCheck, realms, is_hosted, outbox },
    longest_pattern,
    ...{ readAppEnv, fetchPublicUrl, askWebsocket, bucketTester: bucketTester(fetchPublicUrl) },
  };
  await app.register(async (api) => {
    await serveApiPage(api);
    const bad_tokens_per_minute = config.login.per_minute * BAD_TOKENS_PER_SIGN_IN;
    identify(api, { db, tokens, bad_tokens_per_minute, counts });
    takeTurnsWithLongBodies(api);
    endStreams(api);
    refuseUnasked(api);
    await limitRequests(api, config, counts);
    takeTurnsWithWholeLists(api);
    await api.register(
      async (base) => {
        sessionRoutes(base, { db, tokens, config, passwordCheck });
        passwordResetRoutes(base, {
          ...{ db, tokens, config, passwordCheck, outbox },
          changePassword: (origin, passwords) => changePassword(db, passwordCheck, origin, passwords),
        });
        userRoutes(base, { db, features, passwordCheck, outbox, subscriptions, readDefaultViews });
        subscriptionRoutes(base, subscriptions.parts, outbox);
        settingsRoutes(base, { db, ttsCache });
        tenantRoutes(base, tenantParts);
        configurationRoutes(base, {
          ...{ aside, cipher, base_url: config.base_url, digest_keys: encryptionKeys(parts) },
          routesWithin: routesWithin({ ...tenantParts, realms: fixedRealms(config) }),
        });
        signUpRoutes(base, {
          ...{ db, tokens, cipher, outbox, is_hosted, passwordCheck },
          clients: oauthClients(config.oauth),
          openSession: sessionOpener(tokens, config.session_minutes),
          base_url: config.base_url,
          service_provider_sid: config.page.DEFAULT_SERVICE_PROVIDER_SID ?? null,
        });
        speechOfferRoutes(base, { db, cipher, vendors, offers });
        await base.register(async (forms) => {
          await acceptForms(forms);
          customVoiceRoutes(forms, { db, cipher });
        });
        apiKeyRoutes(base, { db });
        trunkTestRoutes(base, { db, sipTester: timed('sip', sipTester(mayCall)) });
        gatewayRoutes(base, { db, rules });
        predefinedCarrierRoutes(base, { db, rules });
        signallingAddressRoutes(base, { db });
        const also = { capture, live, registrations, timed };
        serveCalls(base, { db, config, calls, traces, openRecordings, ...also });
        registrationRoutes(base, { db, registrations });
        appEnvRoutes(base, { readAppEnv });
        explainRoutes(base, { db, blocked_gateways: redis.blocked_gateways });
        outboxRoutes(base, { aside, mailer });
        serveStatus(base, parts);
        auditRoutes(base, { db, aside });
        bulkRoutes(base, { aside, kinds: manyKinds(tenantParts) });
        listViewRoutes(base, { db });
        recordFactsRoutes(base, { db });
        liveUpdateRoutes(base, updates);
        answerNotServed(base);
      },
      { prefix: '/api/v1' },
    );
  });
  await serveConsole(app, parts.console_dir, page, pages);
  return app;
}
