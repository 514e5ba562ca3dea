import { keyOnly } from '../speech-vendor.ts';

export const wellsaid = keyOnly('WellSaid', ['tts']);
