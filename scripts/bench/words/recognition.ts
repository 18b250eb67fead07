// What the recogniser makes of the speech fixtures as the room receives them, in a process of its own.
import path from 'node:path';
import { createSpeechFixtures } from '@firmline/harness/speech-fixtures';
import { compareWords, createListener, recognitionRate } from '@firmline/harness/speech-to-text';
import {
  createRtpDecoder,
  createRtpLine,
  downsample,
  encode,
  frameSize,
  sampleRate,
  words,
} from '../../../harness/src/testing/measure-words.ts';
import { root } from '../../shared/own-stack.ts';
import { startChild } from '../shared/child.ts';
import type { RecogniserJob, RecogniserReply } from './recogniser-process.ts';

interface FixtureAudio {
  /** As in the table of `harness/docs/recognition.md`. */
  readonly name: string;
  /** The spoken words; empty for music. */
  readonly text: string;
  /** 16 kHz mono, after Opus. */
  readonly audio: Float32Array;
}

const fixtures: readonly { readonly file: string; readonly lossPercent?: number }[] = [
  { file: 'clean' },
  { file: 'clean', lossPercent: 3 },
  ...['noisy', 'quick-turns', 'whisper', 'long-silence', 'music'].map((file) => ({ file })),
];

/** @param cacheDir folder for rendered speech */
export async function readFixtures(cacheDir: string): Promise<readonly FixtureAudio[]> {
  const speech = createSpeechFixtures({ cacheDir });
  const all: FixtureAudio[] = [];
  try {
    for (const { file, lossPercent } of fixtures) {
      const { samples, text = '' } = await speech.load(path.join(root, `fixtures/speech/${file}.yaml`));
      // Which packets are lost makes a difference, so that speech is heard several times.
      const seeds = lossPercent === undefined ? [1] : [1, 2, 3, 4];
      const receivedSizes: number[] = [];
      for (const seed of seeds) {
        const decoder = await createRtpDecoder((part) => receivedSizes.push(...part));
        const line = createRtpLine();
        line.set(lossPercent === undefined ? null : { lossPercent, seed });
        for (const [index, payload] of encode(samples).entries())
          line.pass(() => decoder.push({ timestamp: index * frameSize, payload }));
        decoder.free();
      }
      all.push({
        name: lossPercent === undefined ? `\`${file}\`` : `\`${file}\`, ${lossPercent}% of packets lost`,
        text: seeds.map(() => text).join(' '),
        audio: downsample(Float32Array.from(receivedSizes), sampleRate / recognitionRate),
      });
    }
  } finally {
    await speech.stop();
  }
  return all;
}

/**
 * Lets the recogniser hear every fixture once, in stretches of speech.
 * @param model its folder
 * @returns its figures, and what it heard: the fixture, its number of words, and those that were wrong, missing or extra
 */
export async function measureRecognition(model: string, all: readonly FixtureAudio[]) {
  const recogniser = startChild(path.join(import.meta.dirname, 'recogniser-process.ts'));
  const runJob = (job: RecogniserJob) => {
    recogniser.send(job);
    return recogniser.next<RecogniserReply>();
  };
  try {
    const loadReply = await runJob({ model });
    let { peakMegabytes } = loadReply;
    let [cpuMs, samples] = [0, 0];
    const results: { fixture: string; wordCount: number; wrongCount: number }[] = [];
    for (const { name, text, audio } of all) {
      const listener = createListener({
        async recognise(stretch) {
          const reply = await runJob({ audio: stretch });
          cpuMs += reply.cpuMs;
          samples += stretch.length;
          ({ peakMegabytes } = reply);
          return reply.recognition;
        },
      });
      const { text: transcript } = await listener.listen(audio, true);
      const wrongCount = compareWords(text, transcript).differences.filter(
        ({ kind }) => kind !== 'same',
      ).length;
      results.push({ fixture: name, wordCount: words(text).length, wrongCount });
    }
    const sum = (field: 'wordCount' | 'wrongCount') =>
      results.reduce((subtotal, one) => subtotal + (one.wordCount > 0 ? one[field] : 0), 0);
    const figures = {
      'CPU s a second of speech': cpuMs / 1000 / (samples / recognitionRate),
      'wrong words, %': (100 * sum('wrongCount')) / sum('wordCount'),
      'load, s': loadReply.wallMs / 1000,
      'peak memory, MB': peakMegabytes,
    };
    return { figures, heard: results };
  } finally {
    recogniser.stop();
  }
}
