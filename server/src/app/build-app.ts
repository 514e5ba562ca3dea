/** The one page that joins everything. */
import { isUtf8 } from 'node:buffer';
import { LONGEST_PATTERN, LONGEST_SHARED_PATTERN } from '@trunkline/contract/least-cost-routing/pattern.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { z } from 'zod';
import { accountRoutes } from '../accounts/accounts.routes.ts';
import { limitRoutes } from '../accounts/limits.routes.ts';
import { bucketTester } from '../accounts/test-bucket.ts';
import { apiKeyRoutes } from '../api-keys/api-keys.routes.ts';
import { appEnvRoutes } from '../applications/app-env.routes.ts';
import { applicationRoutes } from '../applications/applications.routes.ts';
import { appEnvReader } from '../applications/read-app-env.ts';
import { auditRoutes } from '../audit/audit.routes.ts';
import { carrierRoutes } from '../carriers/carriers.routes.ts';
import { gatewayRoutes } from '../carriers/gateways.routes.ts';
import { predefinedCarrierRoutes } from '../carriers/predefined-carriers.routes.ts';
import { signallingAddressRoutes } from '../carriers/signalling-addresses.routes.ts';
import { trunkTestRoutes } from '../carriers/trunk-test.routes.ts';
import { clientRoutes } from '../clients/clients.routes.ts';
import { registrationRoutes } from '../clients/registrations.routes.ts';
import type { OpenDatabase } from '../db/open.ts';
import { serveApiPage } from '../http/api-page.ts';
import { refuseUnasked } from '../http/authorize.ts';
import { compressAnswers } from '../http/compress.ts';
import { readConsolePages } from '../http/console-page.ts';
import { acceptForms } from '../http/form.ts';
import { dataHeaders, pageHeaders } from '../http/hardening.ts';
import { answerHealth, measure } from '../http/health.ts';
import { letConnectionsGo } from '../http/let-connections-go.ts';
import { limitRequests } from '../http/limits.ts';
import { logAnswers } from '../http/log.ts';
import { problems, sendProblem } from '../http/problems.ts';
import { serveConsole } from '../http/static-console.ts';
import { explainRoutes } from '../least-cost-routing/explain.routes.ts';
import { lcrRouteRoutes } from '../least-cost-routing/lcr-routes.routes.ts';
import { lcrRoutes } from '../least-cost-routing/lcrs.routes.ts';
import { llmServiceRoutes } from '../llm-services/llm-services.routes.ts';
import { msTeamsTenantRoutes } from '../ms-teams-tenants/ms-teams-tenants.routes.ts';
import { websocketAsker } from '../outside/ask-websocket.ts';
import { publicFetcher } from '../outside/fetch-public-url.ts';
import { homer } from '../outside/homer.ts';
import { mayCallOnly } from '../outside/public-address.ts';
import { publicSocketOpener } from '../outside/public-websocket.ts';
import type { Registrations } from '../outside/registrations.ts';
import { sipTester } from '../outside/sip-options.ts';
import type { TtsCache } from '../outside/tts-cache.ts';
import { phoneNumberRoutes } from '../phone-numbers/phone-numbers.routes.ts';
import { sipCaptureRoutes } from '../recent-calls/sip-capture.routes.ts';
import { makeCipher } from '../security/cipher.ts';
import { tokenReader } from '../security/tokens.ts';
import { serviceProviderRoutes } from '../service-providers/service-providers.routes.ts';
import { sessionRoutes } from '../session/session.routes.ts';
import { settingsRoutes } from '../settings/settings.routes.ts';
import { customVoiceRoutes } from '../speech-services/google-custom-voices.routes.ts';
import { speechOfferRoutes } from '../speech-services/speech-offers.routes.ts';
import { speechServiceRoutes } from '../speech-services/speech-services.routes.ts';
import type { VendorParts } from '../speech-services/vendor-parts.ts';
import { userRoutes } from '../users/users.routes.ts';
import type { Config } from './config.ts';
import { identify } from './identify.ts';
import { answerNotServed } from './not-served.ts';
import { passwordChecker } from './password-check.ts';
import { joinVendors } from './vendors.ts';

export type Parts = {
  config: Config;
  database: OpenDatabase;
  /** Signs session tokens; from the configuration or the data directory. */
  jwt_secret: string;
  /** Seals secrets at rest; from the same places. */
  encryption_secret: string;
  console_dir: string;
  tts_cache: TtsCache;
  registrations: Registrations;
  logger: FastifyBaseLogger;
  /** Tests put others in the place of those that ask the vendors. */
  speech?: Partial<VendorParts>;
  /** Tests set it to hold every answer against the contract. */
  answer_check?: (schema: z.ZodType, answer: unknown) => void;
};

const BODY_LIMIT = 1_048_576;
/** A page of the console whose session has ended asks several things at once. */
const BAD_TOKENS_PER_SIGN_IN = 6;
const SLOWEST_REQUEST_MS = 30_000;

/** The base path of existing clients (`R1`): the same routes, which are therefore made once. */
const OTHER_BASE = /^\/+v1(?=[/?]|$)/i;

function noSchemas(): never {
  throw new Error('a route describes itself by its endpoint, not by a schema of Fastify');
}

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database, logger, registrations } = parts;
  const { db, aside } = database;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // What Fastify refuses before it knows a route, such as an address it cannot decode.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    // No logger of its own for every request: the few lines there are name the request themselves.
    childLoggerFactory: (parent) => parent,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trusted_proxies > 0 && ((_address, hop) => hop < config.trusted_proxies),
    requestTimeout: SLOWEST_REQUEST_MS,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // The contract's schemas are zod's (`route.ts`); Fastify's own two compilers are not loaded for nothing.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    rewriteUrl: ({ url = '/' }) => url.replace(OTHER_BASE, '/api/v1'),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
  });
  app.decorate('answer_check', parts.answer_check ?? null);
  app.setErrorHandler(sendProblem);
  acceptJson(app);
  logAnswers(app);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    await letConnectionsGo(app.server);
  });
  const pages = readConsolePages(parts.console_dir, config.page);
  const forData = dataHeaders(config.hsts_seconds);
  const forPages = pageHeaders(config.page, config.hsts_seconds, pages?.script_hashes);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.endpoint ? forData : forPages);
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Otherwise the stop would wait for an answered connection to become old.
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });

  compressAnswers(app);
  if (config.cors_origins.length > 0)
    await app.register((await import('@fastify/cors')).default, {
      origin: config.cors_origins.includes('*') ? '*' : config.cors_origins,
      methods: ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE'],
      exposedHeaders: ['ETag', 'Link', 'Retry-After', 'X-Request-Id'],
    });
  answerHealth(app, database);
  await measure(app, config);

  const { vendors, offers, llms } = joinVendors(config, logger, parts.speech);
  const passwordCheck = passwordChecker(db, config.login);
  const tokens = tokenReader(parts.jwt_secret);
  const cipher = makeCipher(parts.encryption_secret, config.platform_database);
  const mayCall = mayCallOnly(config.allowed_networks);
  const fetchPublicUrl = publicFetcher(mayCall);
  const rules = config.carriers;
  const capture = config.homer && homer(config.homer);
  const features = [
    ...(registrations.is_known ? ['registrations'] : []),
    ...(capture ? ['sip-capture'] : []),
  ];
  const askWebsocket = websocketAsker(publicSocketOpener(mayCall));
  const readAppEnv = appEnvReader(fetchPublicUrl);
  const longest_pattern = config.platform_database === 'shared' ? LONGEST_SHARED_PATTERN : LONGEST_PATTERN;
  await app.register(async (api) => {
    await serveApiPage(api);
    identify(api, { db, tokens, bad_tokens_per_minute: config.login.per_minute * BAD_TOKENS_PER_SIGN_IN });
    refuseUnasked(api);
    await limitRequests(api, config);
    await api.register(
      async (base) => {
        sessionRoutes(base, { db, tokens, config, passwordCheck });
        userRoutes(base, { db, features, passwordCheck });
        settingsRoutes(base, { db, ttsCache: parts.tts_cache });
        serviceProviderRoutes(base, { db });
        accountRoutes(base, { db, cipher, bucketTester: bucketTester(fetchPublicUrl), passwordCheck });
        limitRoutes(base, { db });
        speechServiceRoutes(base, { db, cipher, vendors });
        speechOfferRoutes(base, { db, cipher, vendors, offers });
        await base.register(async (forms) => {
          await acceptForms(forms);
          customVoiceRoutes(forms, { db, cipher });
        });
        llmServiceRoutes(base, { db, cipher, llms });
        apiKeyRoutes(base, { db });
        trunkTestRoutes(base, { db, sipTester: sipTester(mayCall) });
        carrierRoutes(base, { db, rules });
        gatewayRoutes(base, { db, rules });
        predefinedCarrierRoutes(base, { db, rules });
        signallingAddressRoutes(base, { db });
        sipCaptureRoutes(base, { db, capture });
        clientRoutes(base, { db, cipher });
        registrationRoutes(base, { db, registrations });
        msTeamsTenantRoutes(base, { db });
        applicationRoutes(base, { db, cipher, readAppEnv, fetchPublicUrl, askWebsocket });
        appEnvRoutes(base, { readAppEnv });
        phoneNumberRoutes(base, { db, aside, adminCarrier: config.carriers.admins_only });
        lcrRoutes(base, { db, longest_pattern });
        lcrRouteRoutes(base, { db, longest_pattern });
        explainRoutes(base, { db });
        auditRoutes(base, { db, aside });
        answerNotServed(base);
      },
      { prefix: '/api/v1' },
    );
  });
  await serveConsole(app, parts.console_dir, config.page, pages);
  return app;
}

/**
 * A DELETE that says it carries JSON and carries nothing is common among clients; it means no body.
 * Bytes that are no UTF-8 are refused: to put something else in their place would change a password.
 */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (isUtf8(body as Buffer)) parse(request, body.toString(), done);
    else done(problems.notUtf8());
  });
}
