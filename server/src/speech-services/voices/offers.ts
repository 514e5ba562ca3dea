/** What each vendor offers: asked of it where it tells, else from the catalogues in `server/data/voices` (`W28`). */
import { existsSync, readFileSync } from 'node:fs';
import { type SpeechOffer, speechOffer } from '@trunkline/contract/speech-services/speech-offers.contract.ts';
import { type VendorId, vendorIds } from '@trunkline/contract/speech-services/vendors.ts';
import { textAt } from '../answer-values.ts';
import type { Credential, OfferSource } from '../vendor-call.ts';
import { voicesOfAws } from './aws.ts';
import { voicesOfCartesia } from './cartesia.ts';
import { modelsOfDeepgram } from './deepgram.ts';
import { voicesOfElevenlabs } from './elevenlabs.ts';
import { voicesOfGoogle } from './google.ts';
import { voicesOfIbm } from './ibm.ts';
import { voicesOfInworld } from './inworld.ts';
import { voicesOfMicrosoft } from './microsoft.ts';
import { voicesOfNuance } from './nuance.ts';
import { voicesOfPlayht } from './playht.ts';
import { voicesOfResemble } from './resemble.ts';
import { voicesOfRimelabs } from './rimelabs.ts';
import { voicesOfVerbio } from './verbio.ts';

const asked: Partial<Record<VendorId, OfferSource>> = {
  aws: voicesOfAws,
  cartesia: voicesOfCartesia,
  deepgram: modelsOfDeepgram,
  elevenlabs: voicesOfElevenlabs,
  google: voicesOfGoogle,
  ibm: voicesOfIbm,
  inworld: voicesOfInworld,
  microsoft: voicesOfMicrosoft,
  nuance: voicesOfNuance,
  playht: voicesOfPlayht,
  resemble: voicesOfResemble,
  rimelabs: voicesOfRimelabs,
  verbio: voicesOfVerbio,
};

/** Asks with a stored credential; what the vendor does not tell comes from its catalogue. */
export const liveOffers: Partial<Record<VendorId, OfferSource>> = Object.fromEntries(
  Object.entries(asked).map(([id, ask]): [string, OfferSource] => [
    id,
    async (credential, tools, signal) => ({
      ...staticOffer(id as VendorId, credential),
      ...(await ask(credential, tools, signal)),
    }),
  ]),
);

/** When one of these does not answer, its catalogue is as good as before; for the others that is an error. */
export const staticWhenFailing: readonly VendorId[] = [
  'aws',
  'google',
  'ibm',
  'nuance',
  'resemble',
  'verbio',
];

/** Asked even when there is no credential: its list is public. */
export const askedWithoutCredential: readonly VendorId[] = ['rimelabs'];

const catalogues = new Map<VendorId, unknown>();

/** From the catalogue alone; without groups for a vendor that has none. */
export function staticOffer(vendor: VendorId, credential: Credential = {}): SpeechOffer {
  if (!catalogues.has(vendor)) catalogues.set(vendor, catalogueOf(vendor));
  const catalogue = catalogues.get(vendor) as { stt?: unknown[] };
  // As other programs may have stored it: `v1`.
  const engine = textAt(credential, 'engine_version').toUpperCase();
  // Verbio's engines understand different languages.
  const stt = catalogue.stt?.filter((row) => {
    const version = textAt(row, 'version');
    return !version || !engine || version === engine;
  });
  return speechOffer.parse(stt ? { ...catalogue, stt } : catalogue);
}

/** Flux had another name before; both have the one catalogue. */
function catalogueOf(vendor: VendorId): unknown {
  const name = vendor === 'deepgramriver' ? 'deepgramflux' : vendor;
  if (!vendorIds.includes(vendor)) return {};
  const file = new URL(`../../../data/voices/${name}.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
