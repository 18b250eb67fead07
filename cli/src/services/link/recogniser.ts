import type { SpeechToText } from '@firmline/harness/speech-to-text';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Output } from '../../output.ts';

/** The recogniser, or why there is none: a link can be checked without words. */
export async function openRecogniser(
  output: Output,
): Promise<{ readonly recogniser?: SpeechToText; readonly problem?: string }> {
  const { createSpeechToText } = await import('@firmline/harness/speech-to-text');
  const recogniser = createSpeechToText({ onProgress: (line) => output.note(line) });
  try {
    await recogniser.prepare();
    return { recogniser };
  } catch (error) {
    if (!(error instanceof FirmlineError) || error.code !== 'binary-missing') throw error;
    output.note(`What assistants say is not judged: ${error.message} ${error.hint ?? ''}`);
    return { problem: error.message };
  }
}
