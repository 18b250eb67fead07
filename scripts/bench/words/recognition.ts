import path from 'node:path';
import { compareWords, createListener, recognitionRate } from '@firmline/harness/speech-to-text';
import { words } from '../../../harness/src/testing/measure-words.ts';
import { inRounds } from '../shared/bench.ts';
import { startChild } from '../shared/child.ts';
import type { FixtureAudio } from './fixture-audio.ts';
import type { RecogniserJob, RecogniserReply } from './recogniser-process.ts';

export const own = 'firmline';
export const peer = 'soundswallower';
export const recognisers = [own, peer] as const;
export type RecogniserName = (typeof recognisers)[number];

/** What a recogniser made of one fixture. */
export interface Heard {
  readonly fixture: string;
  readonly spokenWords: number;
  /** Wrong, missing and extra words. */
  readonly wrongWords: number;
  readonly text: string;
}

/** A recogniser in one round: a new process, and every fixture once. */
export interface Round {
  readonly loadMs: number;
  /** Processor time for each second of speech, s. */
  readonly share: number;
  readonly peakMegabytes: number;
  /** The same in every round. */
  readonly heard: readonly Heard[];
}

export type Recognitions = ReadonlyMap<RecogniserName, readonly Round[]>;

/** Lets both recognisers hear the same stretches of speech, in turn. @param model folder of `findSpeechModel` */
export const measureRecognition = (
  model: string,
  fixtures: readonly FixtureAudio[],
  rounds: number,
): Promise<Recognitions> =>
  inRounds(recognisers, rounds, (name) => hearAll(name === own ? model : null, fixtures));

async function hearAll(model: string | null, fixtures: readonly FixtureAudio[]): Promise<Round> {
  const recogniser = startChild(path.join(import.meta.dirname, 'recogniser-process.ts'));
  const run = (job: RecogniserJob) => {
    recogniser.send(job);
    return recogniser.next<RecogniserReply>();
  };
  try {
    const loaded = await run({ model, words: vocabulary(fixtures) });
    let { peakMegabytes } = loaded;
    let cpuMs = 0;
    let samples = 0;
    const heard: Heard[] = [];
    for (const { name, text, audio } of fixtures) {
      const listener = createListener({
        async recognise(stretch) {
          const reply = await run({ audio: stretch });
          cpuMs += reply.cpuMs;
          samples += stretch.length;
          ({ peakMegabytes } = reply);
          return reply.recognition;
        },
      });
      const { text: found } = await listener.listen(audio, true);
      const wrongWords = compareWords(text, found).differences.filter(({ kind }) => kind !== 'same').length;
      heard.push({ fixture: name, spokenWords: words(text).length, wrongWords, text: found });
    }
    const share = cpuMs / 1000 / (samples / recognitionRate);
    return { loadMs: loaded.wallMs, share, peakMegabytes, heard };
  } finally {
    recogniser.stop();
  }
}

/** Every spoken word once, in lower case, as pronouncing dictionaries have them. */
const vocabulary = (fixtures: readonly FixtureAudio[]): string[] => [
  ...new Set(fixtures.flatMap(({ text }) => text.toLowerCase().match(/[a-z']+/g) ?? [])),
];
