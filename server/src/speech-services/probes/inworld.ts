import { speakWithInworld } from '../synthesis/inworld.ts';
import { speaks } from './speaks.ts';

export const inworldSpeaks = speaks(speakWithInworld, 'Ashley', 'en');
