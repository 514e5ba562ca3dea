/** What a vendor offers (`W28`): asked with a stored credential, else from our own lists. */
import type { SpeechOffer } from '@trunkline/contract/speech-services/speech-offers.contract.ts';
import type { SpeechVendor, Use } from '@trunkline/contract/speech-services/speech-vendor.ts';
import {
  speechVendors,
  type VendorId,
  vendorIdOf,
  vendorName,
} from '@trunkline/contract/speech-services/vendors.ts';
import type { Db } from '../db/open.ts';
import { ProblemError, problems, VENDOR_REFUSED } from '../http/problems.ts';
import type { Cipher } from '../security/cipher.ts';
import { openValues, secretTexts } from './credential-values.ts';
import type { OfferCache } from './offer-cache.ts';
import { findServingCredential } from './serving-credential.store.ts';
import type { Vendors } from './vendor-parts.ts';

export type OfferWish = {
  vendor: string;
  /** Null: the credential without one. */
  label: string | null;
  /** What the credential has to be used for; any of the two where that is not said. */
  use?: Use | undefined;
  /** Without a stored credential. */
  create_new: boolean;
};

type Needs = { db: Db; cipher: Cipher; vendors: Vendors; offers: OfferCache };

/**
 * 422 for a vendor that is not known, for a stored credential that cannot be read (`R17`), and when a
 * vendor does not answer whose lists we do not have. `who` asks.
 */
export async function findOffer(
  { db, cipher, vendors, offers }: Needs,
  { who, ...owner }: { who: string; service_provider_sid: string; account_sid: string | null },
  { vendor, label, use, create_new }: OfferWish,
): Promise<SpeechOffer> {
  const id = vendorIdOf(vendor) ?? (Object.hasOwn(speechVendors, vendor) ? (vendor as VendorId) : null);
  if (!id) throw problems.conflict(`There is no speech vendor ${vendor}`);
  const { named }: SpeechVendor = speechVendors[id];
  // What a customer's own server offers, only the customer knows.
  if (named) return {};
  const row = create_new ? undefined : await findServingCredential(db, owner, vendor, label, use);
  const { askedWithoutCredential, liveOffers, staticOffer, staticWhenFailing } = await vendors.parts();
  const live = liveOffers[id];
  if (!live || !(row || askedWithoutCredential.includes(id))) return staticOffer(id);
  const values = row ? openValues(cipher, row) : {};
  try {
    return await offers(who, row?.speech_credential_sid ?? id, row?.credential ?? '', async () => {
      const answer = await vendors.askVendor({
        who,
        of: vendorName(vendor),
        secrets: secretTexts(vendor, values),
        ask: (signal) => live(values, vendors.tools, signal),
      });
      if (answer.ok) return answer.value;
      throw problems.vendorRefused(answer.reason);
    });
  } catch (error) {
    const isRefused = error instanceof ProblemError && error.code === VENDOR_REFUSED;
    if (isRefused && staticWhenFailing.includes(id)) return staticOffer(id, values);
    throw error;
  }
}
