import { speakWithElevenlabs } from '../synthesis/elevenlabs.ts';
import { speaks } from './speaks.ts';

export const elevenlabsSpeaks = speaks(speakWithElevenlabs, '21m00Tcm4TlvDq8ikWAM', 'en');
