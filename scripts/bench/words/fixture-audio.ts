// What the recognisers hear: the speech fixtures as the room receives them.
import path from 'node:path';
import { createSpeechFixtures } from '@firmline/harness/speech-fixtures';
import { recognitionRate } from '@firmline/harness/speech-to-text';
import {
  createRtpDecoder,
  createRtpLine,
  downsample,
  encode,
  frameSize,
  sampleRate,
} from '../../../harness/src/testing/measure-words.ts';
import { root } from '../../shared/own-stack.ts';

export interface FixtureAudio {
  /** As in the table of `harness/README.md`. */
  readonly name: string;
  /** The spoken words; empty for music. */
  readonly text: string;
  /** 16 kHz mono, after Opus. */
  readonly audio: Float32Array;
}

const fixtures: readonly { readonly file: string; readonly lossPercent?: number }[] = [
  { file: 'clean' },
  { file: 'clean', lossPercent: 3 },
  { file: 'noisy' },
  { file: 'quick-turns' },
  { file: 'whisper' },
  { file: 'long-silence' },
  { file: 'music' },
];

/** @param cacheDir folder for rendered speech */
export async function fixtureAudio(cacheDir: string): Promise<readonly FixtureAudio[]> {
  const speech = createSpeechFixtures({ cacheDir });
  const all: FixtureAudio[] = [];
  try {
    for (const { file, lossPercent } of fixtures) {
      const { samples, text = '' } = await speech.load(path.join(root, `fixtures/speech/${file}.yaml`));
      const name = lossPercent === undefined ? `\`${file}\`` : `\`${file}\`, ${lossPercent}% of packets lost`;
      // Which packets are lost makes a difference, so that speech is heard several times.
      const times = lossPercent === undefined ? [1] : [1, 2, 3, 4];
      const received = await Promise.all(times.map((seed) => throughOpus(samples, { lossPercent, seed })));
      const joined = Float32Array.from(received.flat(2));
      all.push({
        name,
        text: times.map(() => text).join(' '),
        audio: downsample(joined, sampleRate / recognitionRate),
      });
    }
  } finally {
    await speech.stop();
  }
  return all;
}

async function throughOpus(
  samples: Float32Array,
  { lossPercent, seed }: { readonly lossPercent: number | undefined; readonly seed: number },
): Promise<readonly number[][]> {
  const received: number[][] = [];
  const decoder = await createRtpDecoder((part) => received.push([...part]));
  const line = createRtpLine();
  line.set(lossPercent === undefined ? null : { lossPercent, seed });
  for (const [index, payload] of encode(samples).entries())
    line.pass(() => decoder.push({ timestamp: index * frameSize, payload }));
  decoder.free();
  return received;
}
