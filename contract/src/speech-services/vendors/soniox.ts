import { keyOnly } from '../speech-vendor.ts';

export const soniox = keyOnly('Soniox', ['stt']);
