import { apiKey, speechVendor } from '../speech-vendor.ts';

const river = { uses: ['stt'], asks: { stt: 'nothing' }, fields: apiKey } as const;

export const deepgramflux = speechVendor({ ...river, name: 'Deepgram Flux' });

/** Flux as it was called before its release (`R28`); credentials of that name still exist. */
export const deepgramriver = speechVendor({ ...river, name: 'Deepgram River Preview' });
