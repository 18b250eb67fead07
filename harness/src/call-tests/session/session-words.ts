import type { Frame } from 'puppeteer-core';
import type { AudioTap } from '../../shared/browser/probe/audio-tap.ts';
import { recognitionRate } from '../../shared/speech-to-text/recogniser.ts';
import { concatSamples, downsample, downsampleReach, readWav } from '../../shared/speech/pcm.ts';
import {
  audioOf,
  createListener,
  type Listener,
  type SideWords,
  textOfStretches,
} from '../../shared/speech-to-text/listener.ts';
import { clockSkew } from '../metrics/index.ts';
import type { SaidSegment } from '../metrics/caller-score.ts';
import type { StackControl } from './arrange/stack-control.ts';
import type { Observer } from './observe/observer.ts';
import type { PageVisit, SessionEnvironment } from './session.ts';

declare const firmlineAudio: AudioTap | undefined;

/** The audio that a page received so far, at 16 kHz. */
export interface ReceivedSpeech {
  readonly samples: Float32Array;
  /** The page's clock at its beginning, ms since the epoch; null before the call. */
  readonly startedAt: number | null;
}

/** Collects what the tap of a page keeps. Resolves to null for a page without a tap. */
export function collectAudio(frame: () => Frame): () => Promise<ReceivedSpeech | null> {
  let samples: Float32Array = new Float32Array(0);
  let startedAtMs: number | null = null;
  /** Audio of the page's rate that is not converted yet, after some that is and that its neighbours need. */
  let rest: Float32Array = new Float32Array(0);
  let convertedCount = 0;
  return async () => {
    const takenAudio = await frame().evaluate(takeAudio);
    if (!takenAudio) return startedAtMs === null ? null : { samples, startedAt: startedAtMs };
    const { pcm, rate, startedAt } = takenAudio;
    startedAtMs = startedAt ?? startedAtMs;
    const factor = rate / recognitionRate;
    const bytes = Buffer.from(pcm, 'base64');
    const receivedSamples = Float32Array.from(
      { length: bytes.length / 2 },
      (_, index) => bytes.readInt16LE(index * 2) / 32_768,
    );
    const joinedSamples = concatSamples([rest, receivedSamples]);
    const untilIndex = Math.floor(joinedSamples.length / factor) - downsampleReach;
    if (untilIndex > convertedCount) {
      samples = concatSamples([
        samples,
        downsample(joinedSamples, factor).subarray(convertedCount, untilIndex),
      ]);
      const fromIndex = Math.max(0, untilIndex - downsampleReach);
      convertedCount = untilIndex - fromIndex;
      rest = joinedSamples.slice(Math.round(fromIndex * factor));
    } else rest = joinedSamples;
    return { samples, startedAt: startedAtMs };
  };
}

/** Runs in the page. */
const takeAudio = () => (typeof firmlineAudio === 'undefined' ? null : firmlineAudio.takeAudio());

interface SessionWordsParts {
  readonly frame: () => Frame;
  readonly observer: Pick<Observer, 'record'>;
  readonly control: Pick<StackControl, 'audio'> | null;
  readonly recogniser: SessionEnvironment['recogniser'];
  readonly saidSegments: readonly SaidSegment[];
}

export type SessionWords = Pick<PageVisit, 'words' | 'opening'> & {
  /** What the page received of the assistant, if that is kept. */
  readonly received: () => Promise<ReceivedSpeech | null>;
};

/** The words of a session: the assistant's from the page's audio, the caller's from the room's. */
export function createSessionWords({
  frame,
  observer,
  control,
  recogniser,
  saidSegments,
}: SessionWordsParts): SessionWords {
  const receivedSpeech = collectAudio(frame);
  let agentEar: Listener | undefined;
  let callerEar: Listener | undefined;
  let scoredAnswer: { readonly key: string; readonly likelihoods: readonly number[] } | undefined;

  const ofAgent = async (ear: Listener, isOver: boolean): Promise<SideWords | null> => {
    const audio = await receivedSpeech();
    // The call has not begun.
    if (audio?.startedAt == null) return null;
    return { ...(await ear.listen(audio.samples, isOver)), startedAt: audio.startedAt };
  };

  const ofCaller = async (ear: Listener, isOver: boolean): Promise<SideWords | null> => {
    const record = await observer.record();
    const wav = record && (await control?.audio(record.callId, 'caller'));
    if (!wav) return null;
    const startedAt = (record.kept?.caller?.startedAt ?? record.createdAt) - clockSkew(record);
    return { ...(await ear.listen(readWav(wav).samples, isOver)), startedAt };
  };

  return {
    received: receivedSpeech,
    async words(side, isOver) {
      if (!recogniser) return null;
      return side === 'caller'
        ? ofCaller((callerEar ??= createListener(recogniser)), isOver)
        : ofAgent((agentEar ??= createListener(recogniser)), isOver);
    },
    async opening(texts, isOver) {
      if (!recogniser) return null;
      const audio = await receivedSpeech();
      if (audio?.startedAt == null) return null;
      const { startedAt, samples } = audio;
      agentEar ??= createListener(recogniser);
      const listenResult = await agentEar.listen(samples, isOver);
      const firstWord = (saidSegments[0]?.startAt ?? Infinity) - startedAt;
      const earlyStretches = listenResult.stretches.filter(({ startMs }) => startMs < firstWord);
      const stretches = earlyStretches.length > 0 ? earlyStretches : listenResult.stretches;
      const isOpen = listenResult.isOpen && stretches.length === listenResult.stretches.length;
      const [firstStretch, lastStretch] = [stretches[0], stretches.at(-1)];
      const laterStretches = listenResult.stretches.filter((one) => !stretches.includes(one));
      const key = `${firstStretch?.startMs}-${lastStretch?.endMs}`;
      if (firstStretch && lastStretch && !isOpen && scoredAnswer?.key !== key) {
        scoredAnswer = { key, likelihoods: await recogniser.likelihoods(audioOf(samples, stretches), texts) };
      }
      return {
        startedAt,
        text: textOfStretches(stretches),
        stretches,
        isOpen,
        likelihoods: scoredAnswer?.key === key && !isOpen ? scoredAnswer.likelihoods : [],
        ...(texts[0] && { expected: texts[0] }),
        answer: listenResult.isOpen ? [] : laterStretches,
      };
    },
  };
}
