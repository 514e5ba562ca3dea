import { keyOnly } from '../speech-vendor.ts';

export const voxist = keyOnly('Voxist', ['stt']);
