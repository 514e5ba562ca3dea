import { speakWithRimelabs } from '../synthesis/rimelabs.ts';
import { speaks } from './speaks.ts';

export const rimelabsSpeaks = speaks(speakWithRimelabs, 'amber', 'eng');
