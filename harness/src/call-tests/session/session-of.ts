import { toInt16, wavFile } from '../../shared/audio/wav-file.ts';
import { withoutUndefined } from '../../shared/defined.ts';
import { recognitionRate } from '../../shared/speech-to-text/recogniser.ts';
import type { AudioSide } from '../../shared/call-record.ts';
import type { Recording, Screenshot } from '../result/result.ts';
import type { Cleanup } from './cleanup.ts';
import type { Driver } from './drive/driver.ts';
import { perform } from './drive/perform.ts';
import { accessibilityViolations } from './observe/accessibility.ts';
import type { ReceivedSpeech, SessionWords } from './session-words.ts';
import type { Observer } from './observe/observer.ts';
import type { PageVisit, SessionEnvironment } from './session.ts';

interface SessionParts {
  readonly driver: Driver;
  readonly observer: Observer;
  readonly cleanup: Cleanup;
  /** Aborted once a scheduled fault has failed. */
  readonly faultFailure: AbortSignal;
  readonly clock: {
    readonly startedAt: number;
    /** How far the page's clock is ahead of this process's, ms. */
    readonly ahead: number;
    /** ms since the attempt began. */
    readonly now: () => number;
  };
  readonly browser: string;
  readonly environment: Pick<SessionEnvironment, 'pictures' | 'languageModel'>;
  readonly words: SessionWords;
  readonly unusedResults: PageVisit['unusedResults'];
}

const sides: readonly AudioSide[] = ['agent', 'caller'];

/** The page's own audio, where no room keeps both sides. */
function receivedBy(speech: ReceivedSpeech | null, sessionStartedAt: number): Recording[] {
  if (speech?.startedAt == null) return [];
  const wav = wavFile(toInt16(speech.samples), recognitionRate).toString('base64');
  const atMs = Math.round(speech.startedAt - sessionStartedAt);
  return [{ who: 'agent', atMs, sound: `data:audio/wav;base64,${wav}`, received: true }];
}

export function sessionOf(parts: SessionParts): PageVisit {
  const { driver, observer, cleanup, faultFailure, browser } = parts;
  const { startedAt, ahead, now } = parts.clock;
  const { pictures = 'webp', languageModel } = parts.environment;
  const { page, frame, control } = driver;
  const { received, ...listenMethods } = parts.words;

  return {
    page,
    startedAt,
    browser,
    languageModel,
    now,
    async look() {
      const view = await observer.look();
      faultFailure.throwIfAborted();
      return view;
    },
    perform: (step, signal) => perform(driver, step, signal).finally(() => faultFailure.throwIfAborted()),
    async screenshot(name): Promise<Screenshot> {
      const atMs = now();
      const quality = pictures === 'webp' ? { quality: 60 } : {};
      const image = await page.screenshot({ type: pictures, ...quality, encoding: 'base64' });
      return { name, atMs, image: `data:image/${pictures};base64,${image}` };
    },
    async recordings() {
      const record = await observer.record();
      if (!control || !record) return receivedBy(await received(), startedAt);
      const keptRecordings = await Promise.all(
        sides.map(async (side): Promise<Recording | null> => {
          const keptAudio = record.kept?.[side];
          const wav = keptAudio && (await control.audio(record.callId, side));
          if (!wav) return null;
          // The room uses this machine's clock.
          const atMs = keptAudio.startedAt + ahead - startedAt;
          return { who: side, atMs, sound: `data:audio/wav;base64,${wav.toString('base64')}` };
        }),
      );
      return keptRecordings.filter((recording) => recording !== null);
    },
    ...(control && { stackProblem: () => control.problem() }),
    callerGroundTruth: () =>
      driver.saidSegments.map(({ startAt, endAt, kind }) => ({
        startMs: startAt - startedAt,
        endMs: endAt - startedAt,
        ...withoutUndefined({ label: kind }),
      })),
    callerTexts: () => driver.saidTexts,
    unusedResults: parts.unusedResults,
    unmetFaults: () => driver.ledger.unmet(),
    elements: (expected) => observer.elements(expected),
    violations: () => accessibilityViolations(frame()),
    ...listenMethods,
    close: () => cleanup.run(),
  };
}
