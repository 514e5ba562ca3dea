import { speakWithResemble } from '../synthesis/resemble.ts';
import { speaks } from './speaks.ts';

export const resembleSpeaks = speaks(speakWithResemble, '3f5fb9f1', 'en-US');
