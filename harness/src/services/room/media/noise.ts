import OpusScript from 'opusscript';

import type { Underlay } from './outgoing-audio.ts';
import { createRoomNoise, roomNoiseRms } from '../../../shared/audio/random.ts';
import { encoderDelay } from '../speech/encoder.ts';
import { frameSize, rms, sampleRate } from '../../../shared/speech/pcm.ts';

const bitrate = 48_000;
const defaultLevelDb = -60;
const fullScale = 32_767;

export interface NoiseOptions {
  /** RMS in dBFS. Default for a recording: its own level. */
  readonly levelDb?: number | undefined;
  /** 48 kHz samples, repeated endlessly. Default: steady room noise. */
  readonly sound?: Float32Array | undefined;
}

/** Fills a frame with the next samples. */
type Source = (frame: Float32Array) => void;

const roomNoise = (levelDb: number): Source => {
  const nextSample = createRoomNoise(1);
  const gain = 10 ** (levelDb / 20) / roomNoiseRms;
  return (frame) => {
    for (let index = 0; index < frame.length; index++) frame[index] = nextSample() * gain;
  };
};

const repeatSound = (sound: Float32Array, levelDb: number | undefined): Source => {
  const loudness = rms(sound);
  const gain = levelDb === undefined || loudness === 0 ? 1 : 10 ** (levelDb / 20) / loudness;
  let nextSample = 0;
  return (frame) => {
    for (let index = 0; index < frame.length; index++) {
      frame[index] = (sound[nextSample] ?? 0) * gain;
      nextSample = nextSample + 1 < sound.length ? nextSample + 1 : 0;
    }
  };
};

/**
 * Noise under a call: decodes clips, mixes them with noise and encodes them again, frame by frame. That takes half a
 * millisecond per frame and delays the clip by the encoder's delay.
 */
export function createNoise({ levelDb, sound }: NoiseOptions): Underlay {
  const encoder = new OpusScript(sampleRate, 1, OpusScript.Application.AUDIO);
  encoder.setBitrate(bitrate);
  let decoder: OpusScript | null = null;
  const fill = sound ? repeatSound(sound, levelDb) : roomNoise(levelDb ?? defaultLevelDb);
  const frame = new Float32Array(frameSize);
  const pcm = Buffer.alloc(frameSize * 2);

  /** Every clip was encoded separately, so it needs its own decoder. */
  const newDecoder = () => {
    decoder?.delete();
    return new OpusScript(sampleRate, 1, OpusScript.Application.VOIP);
  };

  return {
    delay: encoderDelay,
    mix(payload, firstFrame) {
      fill(frame);
      if (payload && (firstFrame || !decoder)) decoder = newDecoder();
      const clip = payload && decoder ? decoder.decode(Buffer.from(payload)) : null;
      for (let index = 0; index < frameSize; index++) {
        const sample =
          (frame[index] ?? 0) * fullScale +
          (clip && index * 2 < clip.length ? clip.readInt16LE(index * 2) : 0);
        pcm.writeInt16LE(Math.max(-fullScale, Math.min(fullScale, Math.round(sample))), index * 2);
      }
      return Uint8Array.from(encoder.encode(pcm, frameSize));
    },
    stop() {
      encoder.delete();
      decoder?.delete();
      decoder = null;
    },
  };
}
