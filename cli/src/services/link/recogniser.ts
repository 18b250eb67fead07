import type { SpeechToText } from '@firmline/harness/speech-to-text';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Output } from '../../output.ts';

/** The recogniser, or why there is none: a link can be checked without words. */
export async function openRecogniser(
  output: Output,
  signal: AbortSignal,
): Promise<{ readonly recogniser?: SpeechToText; readonly problem?: string }> {
  const { createSpeechToText } = await import('@firmline/harness/speech-to-text');
  const recogniser = createSpeechToText({ onProgress: (line) => output.note(line) });
  const stop = () => void recogniser.stop();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    await recogniser.prepare();
    return { recogniser };
  } catch (error) {
    if (signal.aborted) return { problem: 'it was stopped' };
    const problem = error instanceof Error ? error.message : String(error);
    const hint = error instanceof FirmlineError ? error.hint : undefined;
    output.note(`What assistants say is not judged: ${[problem, hint].filter(Boolean).join(' ')}`);
    return { problem };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
