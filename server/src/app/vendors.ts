/** How this server asks speech and LLM vendors: put together once, for everybody who asks. */
import type { FastifyBaseLogger } from 'fastify';
import { problems } from '../http/problems.ts';
import { vendorAsker } from '../outside/ask-vendor.ts';
import { OutboundFailure, publicFetcher } from '../outside/fetch-public-url.ts';
import { llmModels } from '../outside/llm-models.ts';
import { mayCallOnly } from '../outside/public-address.ts';
import { publicSocketOpener } from '../outside/public-websocket.ts';
import { offerCache } from '../speech-services/offer-cache.ts';
import { VendorRefusal, type VendorTools } from '../speech-services/vendor-call.ts';
import type { VendorParts } from '../speech-services/vendor-parts.ts';
import { makeVendorTools, standInsAt } from '../speech-services/vendor-tools.ts';
import type { Config } from './config.ts';
import { asItIs, type Timed } from './timed.ts';

/** `speech` replaces the functions that ask speech vendors, in tests. */
export function joinVendors(
  config: Config,
  logger: FastifyBaseLogger,
  speech: Partial<VendorParts> = {},
  timed: Timed = asItIs,
) {
  const tools = vendorTools(config);
  const ask = vendorAsker({
    sentences: [VendorRefusal, OutboundFailure],
    full: problems.busy,
    unexpected: (error) => logger.error({ error }, 'a vendor could not be asked'),
  });
  const askVendor = timed('vendor', ask);
  const parts = async (): Promise<VendorParts> => ({
    ...(await import('../speech-services/vendor-parts.ts')).realVendors,
    ...speech,
  });
  return {
    vendors: { parts, askVendor, tools },
    offers: offerCache(),
    llms: { askVendor, models: llmModels(tools.fetchPublicUrl) },
  };
}

/** A stand-in of the vendors is on this machine, and then every call goes there, so it may be called. */
function vendorTools({ allowed_networks, fake_vendors }: Config): VendorTools {
  const mayCall = mayCallOnly(fake_vendors ? [...allowed_networks, '127.0.0.1'] : allowed_networks);
  return makeVendorTools({
    fetchPublicUrl: publicFetcher(mayCall),
    openWebSocket: publicSocketOpener(mayCall),
    mayCall,
    ...(fake_vendors ? { rewrite: standInsAt(fake_vendors) } : {}),
  });
}
