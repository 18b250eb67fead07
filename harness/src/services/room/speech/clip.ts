import type { SpeechClip } from './worker-client.ts';
import { encode, encoderDelay } from './encoder.ts';
import { audibleSpan, normalise, recordedSamples, trim } from '../../../shared/speech/pcm.ts';
import { voiceText } from '../../../shared/speech/text.ts';
import { tones } from '../../../shared/speech/tones.ts';
import type { Voice } from '../../../shared/speech/voice.ts';

/** Loudness and highest peak as a share of full scale: conversational, with headroom for meters. */
const loudness = 0.09;
const peak = 0.7;
/** Silence around a sentence in 48 kHz samples: 20 ms before, 240 ms after. */
const lead = 960;
const tail = 11_520;

/** Synthesises and encodes one sentence. */
export function makeClip(sentence: string, voice: Voice): SpeechClip {
  const readable = voiceText(sentence);
  const spoken = readable === null ? tones(sentence) : voice(readable);
  return encodeClip(sentence, trim(normalise(spoken, loudness, peak), lead, tail));
}

/** Encodes a WAV file, neither trimmed nor made louder: its ground truth counts the file's own milliseconds. */
export const recordedClip = (wav: Uint8Array): SpeechClip => encodeClip('', recordedSamples(wav));

function encodeClip(text: string, samples: Float32Array): SpeechClip {
  const span = audibleSpan(samples);
  return {
    text,
    packets: encode(samples),
    audibleFrom: (span?.from ?? 0) + encoderDelay,
    audibleTo: (span?.to ?? 0) + encoderDelay,
  };
}
