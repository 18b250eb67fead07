import { afterAwake } from '@firmline/util/after-awake';
import { CallError, type CallErrorEvent, type TranscriptEntry } from '@firmline/sdk/web-call';
import type { Message } from '../demo/messages.ts';
import type { ShownCall, DemoAction } from '../demo/state.ts';
import { notedValues, noteIntake } from '../slip/intake-note.ts';
import type { IntakeNote } from '../slip/types.ts';
import type { BrowserKind } from './browser-kind.ts';
import type { CallAttempt, CallLine } from './call-line.ts';
import type { CallClient, CallListener } from './client.ts';
import { adviceAfterEnd, adviceAfterError } from './end-advice.ts';
import { unansweredMessageIn } from './microphone-messages.ts';
import type { CallTab } from './tab/call-tab.ts';
import { troubleMessage } from './trouble-message.ts';

/** Errors that do not end a running call. Every other error does. */
const survivableErrors: ReadonlySet<CallErrorEvent['type']> = new Set<CallErrorEvent['type']>([
  'camera-error',
  'video-recording-setup-error',
  'audio-observer-setup-error',
  'audio-processing-setup-error',
]);

const endsCall = ({ type }: CallErrorEvent): boolean => !survivableErrors.has(type);

/** Enough for more than half an hour. */
const maxKeptCaptions = 300;

/** Some words get no answer; the visitor then need not wait for one, ms. */
const longestThoughtMs = 10_000;

/** When a question goes to an assistant that does not greet, ms. */
const longestGreetingMs = 8000;

/**
 * Longest wait for a start, ms, apart from the browser's question for the microphone. The client itself waits much longer,
 * which the attempts after such a failure use: the network may only be slow.
 */
const longestStartMs = 9000;

/** Turns the client's events into the page's actions. */
export function listenToCalls(
  client: CallClient,
  browser: BrowserKind,
  tab: CallTab,
  { attempt, dispatch, end, fail, release }: CallLine,
): CallListener {
  const unansweredMessage = unansweredMessageIn(browser);

  /** The attempt that the client's events belong to; null while they belong to a call that is over for the visitor. */
  const currentAttempt = () => {
    const latestAttempt = attempt();
    return latestAttempt?.hasBegun ? latestAttempt : null;
  };

  const report = (action: DemoAction) => {
    if (currentAttempt()) dispatch(action);
  };

  let thoughtTimer: ReturnType<typeof setTimeout> | undefined;
  const reportCaller = (caller: ShownCall['caller']) => {
    clearTimeout(thoughtTimer);
    report({ type: 'call-changed', change: { caller } });
    if (caller === 'waits') thoughtTimer = setTimeout(() => reportCaller('silent'), longestThoughtMs);
  };
  const sendText = (text: string): boolean => {
    const ownAttempt = currentAttempt();
    if (ownAttempt && lostAt !== undefined) {
      // What becomes of words on a lost connection, nobody knows: they wait for it.
      ownAttempt.question = [ownAttempt.question, text].filter(Boolean).join(' ');
      showWords();
      return true;
    }
    try {
      client.sendText(text);
      reportCaller('waits');
      return true;
    } catch (error) {
      // The line closed a moment ago.
      console.warn('The text was not sent.', error);
      return false;
    }
  };
  const askWaiting = (waitingAttempt: CallAttempt | null) => {
    const question = waitingAttempt?.question;
    if (!waitingAttempt || question === undefined || attempt() !== waitingAttempt) return;
    waitingAttempt.question = undefined;
    sendText(question);
  };

  const chooseMicrophone = async (id: string) => {
    const ownAttempt = attempt();
    let troubleNote: Message | null = null;
    try {
      await client.devices.setMicrophone(id);
    } catch (error) {
      console.warn('The microphone could not be changed.', error);
      troubleNote = troubleMessage(error, browser);
    }
    if (attempt() === ownAttempt) report({ type: 'call-trouble', trouble: troubleNote });
  };

  /** The call continues after a non-fatal failure. */
  const continueAfter = ({ type, message, error }: CallErrorEvent) => {
    console.warn(message, error);
    if (type === 'camera-error') report({ type: 'call-trouble', trouble: troubleMessage(error, browser) });
  };

  /** When the connection was lost that is not back yet: what came of the call since then, nobody here knows. */
  let lostAt: number | undefined;
  let isEnding = false;
  const endedAt = () => lostAt ?? Date.now();

  client.on('state', (state) => {
    isEnding = state.status === 'ending';
    const latestAttempt = attempt();
    if (latestAttempt && !latestAttempt.hasBegun && state.status === 'starting') {
      latestAttempt.hasBegun = true;
    }
    const ownAttempt = currentAttempt();
    // At once: the page may come back before the call is released.
    if (ownAttempt && state.status === 'ending' && state.end.reason === 'page-left') {
      forgetQuestion(ownAttempt);
      end(
        ownAttempt.isRunning
          ? { type: 'call-ended', advice: tab.messages.leftInCall, at: endedAt() }
          : { type: 'call-failed', message: tab.messages.leftAtStart },
      );
      return;
    }
    if (ownAttempt?.isRunning && state.status === 'ending') forgetQuestion(ownAttempt);
    if (ownAttempt && !ownAttempt.isHeard && 'heard' in state && state.heard) {
      ownAttempt.isHeard = true;
      ownAttempt.isRunning = true;
      report({ type: 'call-answered', at: Date.now() });
    }
  });
  let notes: readonly IntakeNote[] = [];
  let transcript: readonly TranscriptEntry[] = [];
  const showWords = () => {
    const question = attempt()?.question;
    const waitingCaptions = question === undefined ? [] : [captionOf(question)];
    dispatch({ type: 'call-heard', captions: [...transcript, ...waitingCaptions], notes });
  };
  client.registerTool(noteIntake, (parameters) => {
    notes = [...notes, { values: notedValues(parameters), turn: transcript.at(-1)?.id ?? null }];
    if (currentAttempt()) showWords();
  });

  /** A question that was never sent is none of the call's words. */
  const forgetQuestion = (endedAttempt: CallAttempt) => {
    if (endedAttempt.question === undefined) return;
    endedAttempt.question = undefined;
    showWords();
  };

  let isPatient = false;
  let isBlocked = false;
  /** A join opens the microphone, about which the system may ask although the browser has allowed it. No event tells. */
  let isJoining = false;
  client.on('meeting-state', (meetingState) => {
    isJoining = meetingState === 'joining';
  });
  const limitStart = (startedAttempt: CallAttempt) => {
    if (isPatient) return;
    afterAwake(longestStartMs, () => {
      // Audio that waits for the visitor's touch has come through this network.
      if (attempt() !== startedAttempt || startedAttempt.isRunning || isBlocked) return;
      isPatient = true;
      fail(
        new CallError('The call took too long to start.', {
          code: 'timeout',
          ...(isJoining && !tab.isTyped() && { kind: 'join-timeout' }),
        }),
      );
      release();
    });
  };

  client.on('call-start-progress', ({ stage, status }) => {
    if (status !== 'started') return;
    const ownAttempt = currentAttempt();
    if (ownAttempt && stage === 'web-call-creation') limitStart(ownAttempt);
    report({ type: 'call-stage', stage, unansweredMessage });
  });
  client.on('call-start', () => {
    const ownAttempt = currentAttempt();
    if (ownAttempt) ownAttempt.isRunning = true;
    report({ type: 'call-started', at: Date.now() });
    setTimeout(() => askWaiting(ownAttempt), longestGreetingMs);
  });
  client.on('call-end', ({ by }) => {
    const ownAttempt = currentAttempt();
    // The fixed sentence reports a start that failed after the join.
    if (ownAttempt === null || (!ownAttempt.isRunning && ownAttempt.failures.some(endsCall))) return;
    forgetQuestion(ownAttempt);
    end({ type: 'call-ended', advice: adviceAfterEnd(by), at: endedAt() });
  });
  client.on('error', (event) => {
    const ownAttempt = currentAttempt();
    if (ownAttempt === null) return;
    if (!ownAttempt.isRunning) ownAttempt.failures.push(event);
    else if (!endsCall(event)) continueAfter(event);
    else {
      forgetQuestion(ownAttempt);
      const advice = adviceAfterError(event.error);
      end({ type: 'call-error', message: event.message, advice, at: endedAt() });
      release();
    }
  });
  client.on('volume-level', (volume) => {
    const ownAttempt = currentAttempt();
    if (ownAttempt) ownAttempt.level = volume;
  });
  client.on('microphone-level', (volume) => {
    const ownAttempt = currentAttempt();
    if (ownAttempt) ownAttempt.callerLevel = volume;
  });
  // Levels come late, or not at all in a browser without Web Audio; messages may miss the end of an interrupted sentence.
  let speechSources = { byLevel: false, byMessage: false };
  const reportSpeech = (change: Partial<typeof speechSources>) => {
    const isAny = ({ byLevel, byMessage }: typeof speechSources) => byLevel || byMessage;
    const wasSpeaking = isAny(speechSources);
    speechSources = { ...speechSources, ...change };
    const isSpeaking = isAny(speechSources);
    if (isSpeaking === wasSpeaking) return;
    report({ type: 'call-speaking', isSpeaking });
    if (!isSpeaking) askWaiting(currentAttempt());
  };
  client.on('speech-start', () => reportSpeech({ byLevel: true }));
  client.on('speech-end', () => reportSpeech({ byLevel: false, byMessage: false }));
  client.on('message', (message) => {
    if (!('role' in message)) return;
    if (message.role === 'assistant' && message.type === 'speech-update')
      reportSpeech({ byMessage: message.status === 'started' });
    if (message.role !== 'user') return;
    if (message.type === 'speech-update') reportCaller(message.status === 'started' ? 'speaks' : 'waits');
    if (message.type === 'transcript') reportCaller(message.transcriptType === 'final' ? 'waits' : 'speaks');
  });
  client.on('audio-blocked', (isAudioBlocked) => {
    isBlocked = isAudioBlocked;
    report({ type: 'call-changed', change: { isBlocked } });
  });
  client.on('microphone-problem', (problem) =>
    report({ type: 'call-mic-problem', problem: problem?.kind ?? null }),
  );
  client.on('echo', (hasEcho) => report({ type: 'call-changed', change: { hasEcho } }));
  client.on('network', (network) => {
    const wasLost = lostAt !== undefined;
    // Its end resets the network, and brings nothing back.
    if (!isEnding) lostAt = network.status === 'interrupted' ? (lostAt ?? Date.now()) : undefined;
    report({ type: 'call-network', network });
    if (wasLost && lostAt === undefined) askWaiting(currentAttempt());
  });
  let hasFallenBackBefore = false;
  // Devices belong to the machine, not to a call.
  client.on('devices', ({ microphones, fellBack }) => {
    dispatch({ type: 'call-microphones', microphones });
    const ownAttempt = currentAttempt();
    if (!ownAttempt || tab.isTyped()) return;
    const hasFallenBack = fellBack.includes('microphone');
    if (hasFallenBack && !hasFallenBackBefore)
      report({ type: 'call-trouble', trouble: tab.messages.chosenIsMissing });
    hasFallenBackBefore = hasFallenBack;
  });
  client.on('transcript', (entries) => {
    if (!currentAttempt()) return;
    transcript = entries.slice(-maxKeptCaptions);
    showWords();
  });

  return {
    async begin(slug) {
      const ownAttempt = attempt();
      speechSources = { byLevel: false, byMessage: false };
      lostAt = undefined;
      isBlocked = false;
      isJoining = false;
      notes = [];
      transcript = [];
      if (ownAttempt?.question !== undefined) showWords();
      const refusal = await tab.hold(slug);
      if (refusal && attempt() === ownAttempt) end({ type: 'call-failed', message: refusal });
    },
    continueAfter: (failures) => failures.forEach(continueAfter),
    sendText,
    reasonOf: (failures) => (failures.findLast(endsCall) ?? failures.at(-1))?.error,
    chooseMicrophone,
  };
}

/** A question that waits. No entry of a transcript has its id. */
const captionOf = (text: string): TranscriptEntry => ({
  id: 0,
  role: 'user',
  text,
  final: false,
  interrupted: false,
  startedAt: Date.now(),
});
