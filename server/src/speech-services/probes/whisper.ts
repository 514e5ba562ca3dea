import { speakWithWhisper } from '../synthesis/whisper.ts';
import { speaks } from './speaks.ts';

export const whisperSpeaks = speaks(speakWithWhisper, 'alloy', 'en-US');
