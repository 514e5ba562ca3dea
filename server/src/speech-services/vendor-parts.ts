/** Everything that asks speech vendors, so that a test can put others in its place. */
import type { SpeechOffer } from '@trunkline/contract/speech-services/speech-offers.contract.ts';
import type { Use } from '@trunkline/contract/speech-services/speech-vendor.ts';
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import type { AskVendor } from '../outside/ask-vendor.ts';
import { lacks, probes } from './probes/probes.ts';
import { synthesizers } from './synthesis/synthesis.ts';
import type { Credential, OfferSource, Probe, Synthesizer, VendorTools } from './vendor-call.ts';
import { askedWithoutCredential, liveOffers, staticOffer, staticWhenFailing } from './voices/offers.ts';

export type VendorParts = {
  /** Whether the vendor takes a credential, for each capability that can be asked. */
  probes: Record<VendorId, Partial<Record<Use, Probe>>>;
  /** Says what a credential lacks that no test makes sense without; null when it is whole. */
  lacks: Partial<Record<VendorId, (credential: Credential) => string | null>>;
  /** What it offers now. */
  liveOffers: Partial<Record<VendorId, OfferSource>>;
  /** What it offered when our lists were made. */
  staticOffer(vendor: VendorId, credential?: Credential): SpeechOffer;
  /** Those whose lists of ours will do while they do not answer. */
  staticWhenFailing: readonly VendorId[];
  /** Those that tell without a credential. */
  askedWithoutCredential: readonly VendorId[];
  synthesizers: Partial<Record<VendorId, Synthesizer>>;
};

export const realVendors: VendorParts = {
  probes,
  lacks,
  liveOffers,
  staticOffer,
  staticWhenFailing,
  askedWithoutCredential,
  synthesizers,
};

/** How vendors are asked, and with what. What knows them, some eighty files, is loaded when the first is asked. */
export type Vendors = { parts: () => Promise<VendorParts>; askVendor: AskVendor; tools: VendorTools };
