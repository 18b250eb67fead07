import type { SpeechToText } from '@firmline/harness/speech-to-text';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Output } from '../terminal/output.ts';
import { readyRecogniser } from '../ready-recogniser.ts';

/** The recogniser, or why it is missing: a link can be checked without words. */
export async function openRecogniser(
  output: Output,
  signal: AbortSignal,
): Promise<{ readonly recogniser?: SpeechToText; readonly problem?: string }> {
  try {
    return { recogniser: await readyRecogniser(signal, output) };
  } catch (error) {
    if (signal.aborted) return { problem: 'it was stopped' };
    const problem = error instanceof Error ? error.message : String(error);
    const hint = error instanceof FirmlineError ? error.hint : undefined;
    output.note(`What assistants say is not judged: ${[problem, hint].filter(Boolean).join(' ')}`);
    return { problem };
  }
}
