import { encodeWav, wavSampleRate } from '../../shared/browser/wav.ts';
import { loadVoice } from '../../shared/speech/voice.ts';

/** Said by the visitor; an assistant that waits to be spoken to answers it. */
const phrase = 'Hello. Can you hear me?';

/** Quiet before, so that a greeting is not interrupted, and after, so that the answer is not. Seconds. */
const before = 8;
const after = 8;

/** The visitor's voice as a WAV file for the browser's microphone. */
export async function visitorVoice(): Promise<Buffer> {
  const voice = await loadVoice();
  const spoken = voice(phrase);
  const samples = new Float32Array(spoken.length + (before + after) * wavSampleRate);
  samples.set(spoken, before * wavSampleRate);
  return encodeWav(samples);
}
