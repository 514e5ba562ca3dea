import { speakWithWellsaid } from '../synthesis/wellsaid.ts';
import { speaks } from './speaks.ts';

export const wellsaidSpeaks = speaks(speakWithWellsaid, '3', 'en-US');
