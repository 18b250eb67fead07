import OpusScript from 'opusscript';
import {
  audibleSpan,
  frameSize,
  normalise,
  recordedSamples,
  sampleRate,
  trim,
} from '../../../shared/speech/pcm.ts';
import { toInt16 } from '../../../shared/audio/wav-file.ts';
import type { SpeechClip } from './worker-client.ts';
import { voiceText } from '../../../shared/speech/text.ts';
import { tones } from '../../../shared/speech/tones.ts';
import type { Voice } from '../../../shared/speech/voice.ts';

/** Delay of the encoder, in samples. */
export const encoderDelay = 312;
const bitrate = 32_000;

/** Encodes mono 48 kHz samples to Opus packets of 20 ms; pads the last frame with silence. */
export function encodePackets(samples: Float32Array): Uint8Array[] {
  // A new encoder per clip, so packets do not depend on earlier clips.
  const encoder = new OpusScript(sampleRate, 1, OpusScript.Application.VOIP);
  try {
    encoder.setBitrate(bitrate);
    const frames = Math.ceil((samples.length + encoderDelay) / frameSize);
    const paddedSamples = new Float32Array(frames * frameSize);
    paddedSamples.set(samples);
    const pcm = Buffer.from(toInt16(paddedSamples).buffer);
    const bytes = frameSize * 2;
    return Array.from({ length: frames }, (_, frame) =>
      Uint8Array.from(encoder.encode(pcm.subarray(frame * bytes, (frame + 1) * bytes), frameSize)),
    );
  } finally {
    encoder.delete();
  }
}

/** Loudness and highest peak as a share of full scale: conversational, with headroom for meters. */
const loudness = 0.09;
const peak = 0.7;
/** Silence around a sentence in 48 kHz samples: 20 ms before, 240 ms after. */
const leadSamples = 960;
const tailSamples = 11_520;

/** Synthesises and encodes one sentence. */
export function makeClip(sentence: string, voice: Voice): SpeechClip {
  const readableText = voiceText(sentence);
  const speech = readableText === null ? tones(sentence) : voice(readableText);
  return encodeClip(sentence, trim(normalise(speech, loudness, peak), leadSamples, tailSamples));
}

/** Encodes a WAV file, neither trimmed nor made louder: its ground truth counts the file's own milliseconds. */
export const recordedClip = (wav: Uint8Array): SpeechClip => encodeClip('', recordedSamples(wav));

function encodeClip(text: string, samples: Float32Array): SpeechClip {
  const span = audibleSpan(samples);
  return {
    text,
    packets: encodePackets(samples),
    audibleFrom: (span?.from ?? 0) + encoderDelay,
    audibleTo: (span?.to ?? 0) + encoderDelay,
  };
}
