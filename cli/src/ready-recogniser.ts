import type { SpeechToText } from '@firmline/harness/speech-to-text';
import type { Output } from './terminal/output.ts';

/**
 * A recogniser with its speech model, which it fetches if need be. The signal ends the fetch.
 * @throws FirmlineError as `SpeechToText.prepare`; the signal's reason
 */
export async function readyRecogniser(signal: AbortSignal, output: Output): Promise<SpeechToText> {
  const { createSpeechToText } = await import('@firmline/harness/speech-to-text');
  const recogniser = createSpeechToText({ onProgress: (line) => output.note(line) });
  const stop = () => void recogniser.stop();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    await recogniser.prepare();
    return recogniser;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
