import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createListener, type Recogniser, recognitionRate } from '@firmline/harness/speech-to-text';
import { parse } from 'yaml';
import {
  audioOf,
  downsample,
  greetingTexts,
  judgeGreeting,
  loadVoice,
  normalise,
  sampleRate,
  trim,
  voiceNames,
} from '../../../harness/src/testing/measure-words.ts';

type Texts = Readonly<Record<'firms' | 'greetings' | 'nameless', readonly string[]>>;

/** Speaks firms' greetings, each in one of the voices. @returns how many of each kind got each verdict of `link verify` */
export async function measureGreetings(recogniser: Recogniser) {
  const file = path.join(import.meta.dirname, 'greetings.yaml');
  const { firms, greetings, nameless } = parse(await readFile(file, 'utf8')) as Texts;
  const voices = await Promise.all(voiceNames.map((name) => loadVoice(undefined, name)));
  const greetingOf = (firm: string, index: number) =>
    greetings[index % greetings.length]?.replace('FIRM', firm) ?? '';
  const hear = async (text: string, index: number) => {
    const speech = voices[index % voices.length]?.(text) ?? new Float32Array(0);
    const sound = trim(normalise(speech, 0.09, 0.7), 960, 11_520);
    const samples = downsample(sound, sampleRate / recognitionRate);
    const { stretches } = await createListener(recogniser).listen(samples, true);
    return { audio: audioOf(samples, stretches), stretches };
  };
  type Heard = Awaited<ReturnType<typeof hear>>;
  const judge = async ({ audio, stretches }: Heard, companyName: string, index: number) => {
    const text = greetingOf(companyName, index);
    const texts = greetingTexts(text, { companyName });
    const likelihoods = stretches.length === 0 ? [] : await recogniser.likelihoods(audio, texts);
    const transcript = stretches.map((stretch) => stretch.text).join(' ');
    const opening = { startedAt: 0, text: transcript, stretches, isOpen: false, likelihoods, answer: [] };
    return judgeGreeting({ text, isRequired: false, hasQuestion: false }, opening).verdict;
  };
  /** Expected as they are; expected of another firm, or naming none. */
  const [goodGreetings, wrongGreetings]: [string[], string[]] = [[], []];
  for (const [index, firm] of firms.entries()) {
    const greeting = await hear(greetingOf(firm, index), index);
    goodGreetings.push(await judge(greeting, firm, index));
    wrongGreetings.push(await judge(greeting, firms[(index + 7) % firms.length] ?? firm, index));
  }
  for (const [index, text] of nameless.entries())
    wrongGreetings.push(await judge(await hear(text, index), firms[index] ?? '', index));
  return { good: goodGreetings, wrong: wrongGreetings };
}
