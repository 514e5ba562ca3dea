import { queryOptions } from '@tanstack/react-query';
import { speechOfferEndpoints } from '@trunkline/contract/speech-services/speech-offers.contract.ts';
import type { Use } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { call, download } from '../app/api.ts';
import { ApiProblem } from '../app/api-problem.ts';

/** The other spelling: the account's own credential is used before its provider's. */
const offerOfAccount = { ...speechOfferEndpoints.offer, path: speechOfferEndpoints.offer.also[0].path };

type By = { create_new: true } | { account_sid: string | null; label: string | null; use?: Use | undefined };

function ask(service_provider_sid: string, vendor: string, by: By, signal: AbortSignal) {
  const own = { vendor, tell_refusal: 'true' };
  const ofProvider = (query: typeof own & { create_new?: string; label?: string | undefined }) =>
    call(speechOfferEndpoints.offer, { params: { service_provider_sid }, query }, { signal });
  if ('create_new' in by) return ofProvider({ ...own, create_new: 'true' });
  const { account_sid, use } = by;
  const query = { ...own, label: by.label ?? undefined, use };
  return account_sid
    ? call(offerOfAccount, { params: { account_sid }, query }, { signal })
    : ofProvider(query);
}

/** What the vendor offers: by a stored credential, or without one what is known of the vendor. */
export function speechOfferQuery(service_provider_sid: string, vendor: string, by: By) {
  return queryOptions({
    queryKey: ['speech-services', 'offer', service_provider_sid, vendor, by],
    queryFn: async ({ signal }) => {
      const answer = await ask(service_provider_sid, vendor, by, signal);
      if (answer.refused !== undefined) throw new ApiProblem(422, { msg: answer.refused });
      return answer;
    },
    enabled: service_provider_sid !== '' && vendor !== '',
    staleTime: 5 * 60_000,
    retry: false,
  });
}

type Spoken = {
  account_sid?: string;
  speech_credential_sid: string;
  language: string;
  voice: string;
  text: string;
};

/** The sound of a text, spoken with a stored credential. */
export function useListen() {
  return ({ account_sid, ...body }: Spoken) => {
    const endpoint = account_sid
      ? speechOfferEndpoints.synthesize
      : { ...speechOfferEndpoints.synthesize, path: speechOfferEndpoints.synthesize.also[0].path };
    const sent = { params: account_sid ? { account_sid } : {}, body: { ...body, encodingMp3: true } };
    return download(endpoint, sent, { onProgress: () => undefined });
  };
}
