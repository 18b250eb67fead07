import type { Frame } from 'puppeteer-core';
import {
  audioOf,
  createListener,
  type Listener,
  type SideWords,
  textOf,
} from '../../shared/speech-to-text/listener.ts';
import { clockSkew } from '../metrics/index.ts';
import type { SaidSegment } from '../metrics/caller-score.ts';
import { readWav } from '../../shared/speech/pcm.ts';
import type { StackControl } from './arrange/stack-control.ts';
import type { Observer } from './observe/observer.ts';
import { collectAudio, type ReceivedSpeech } from './observe/received-audio.ts';
import type { Session, SessionEnvironment } from './session.ts';

/** Words that the caller said, as they were written. */
export interface SaidText {
  readonly text: string;
  /** On the page's clock, ms since the epoch. */
  readonly startAt: number;
}

interface SessionWordsParts {
  readonly frame: () => Frame;
  readonly observer: Pick<Observer, 'record'>;
  readonly control: Pick<StackControl, 'audio'> | null;
  readonly recogniser: SessionEnvironment['recogniser'];
  readonly said: readonly SaidSegment[];
}

export type SessionWords = Pick<Session, 'words' | 'opening'> & {
  /** What the page received of the assistant, if that is kept. */
  readonly received: () => Promise<ReceivedSpeech | null>;
};

/** The words of a session: the assistant's from the page's audio, the caller's from the room's. */
export function createSessionWords({
  frame,
  observer,
  control,
  recogniser,
  said,
}: SessionWordsParts): SessionWords {
  const received = collectAudio(frame);
  let agentEar: Listener | undefined;
  let callerEar: Listener | undefined;
  let scored: { readonly key: string; readonly likelihoods: readonly number[] } | undefined;

  const ofAgent = async (ear: Listener, isOver: boolean): Promise<SideWords | null> => {
    const audio = await received();
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
    received,
    async words(side, isOver) {
      if (!recogniser) return null;
      return side === 'caller'
        ? ofCaller((callerEar ??= createListener(recogniser)), isOver)
        : ofAgent((agentEar ??= createListener(recogniser)), isOver);
    },
    async opening(texts, isOver) {
      if (!recogniser) return null;
      const audio = await received();
      if (audio?.startedAt == null) return null;
      const { startedAt, samples } = audio;
      agentEar ??= createListener(recogniser);
      const heard = await agentEar.listen(samples, isOver);
      const firstWord = (said[0]?.startAt ?? Infinity) - startedAt;
      const before = heard.stretches.filter(({ startMs }) => startMs < firstWord);
      const stretches = before.length > 0 ? before : heard.stretches;
      const isOpen = heard.isOpen && stretches.length === heard.stretches.length;
      const [first, last] = [stretches[0], stretches.at(-1)];
      const after = heard.stretches.filter((one) => !stretches.includes(one));
      const key = `${first?.startMs}-${last?.endMs}`;
      if (first && last && !isOpen && scored?.key !== key) {
        scored = { key, likelihoods: await recogniser.likelihoods(audioOf(samples, stretches), texts) };
      }
      return {
        startedAt,
        text: textOf(stretches),
        stretches,
        isOpen,
        likelihoods: scored?.key === key && !isOpen ? scored.likelihoods : [],
        ...(texts[0] && { expected: texts[0] }),
        answer: heard.isOpen ? [] : after,
      };
    },
  };
}
