import { afterEach, beforeEach, vi } from 'vitest';

import { Agent, type AgentOptions } from '../agent/agent.ts';
import type { MessageToPage } from '../signalling/messages.ts';
import { createOutgoingAudio } from '../media/outgoing-audio.ts';
import type { AgentScript } from '../../../shared/call-plan/agent-script.ts';
import type { RoomAssistant } from '../types.ts';
import type { Speech } from '../speech/index.ts';

/** Every sentence lasts 200 ms; with an ellipsis before it, it begins with silence of 100 ms. */
const speech: Speech = {
  async *synthesize(text, { signal } = {}) {
    for (const sentence of text.split('|').filter((part) => part.trim() !== '')) {
      if (signal?.aborted) return;
      const packets = Array.from({ length: 10 }, () => Uint8Array.of(1));
      yield { text: sentence, packets, audibleFrom: sentence.startsWith('…') ? 4800 : 0, audibleTo: 9600 };
    }
  },
  /** Half a second, with sound from 20 ms on. */
  recorded: ({ text = '', speech: groundTruth }) => {
    const packets = Array.from({ length: 25 }, () => Uint8Array.of(1));
    const spans = groundTruth?.map(([start, end]) => ({ from: start * 48, to: end * 48 }));
    return Promise.resolve({ text, packets, audibleFrom: 960, audibleTo: 24_000, ...(spans && { spans }) });
  },
  samples: () => Promise.resolve(new Float32Array()),
  decode: () => Promise.resolve(new Int16Array()),
  stop: () => Promise.resolve(),
};

/** Agents on a fake clock, each with its own audio. */
export function setUpAgents() {
  let audio: ReturnType<typeof createOutgoingAudio>;
  let sentMessages: MessageToPage[] = [];
  let ends: string[] = [];
  let receivedMs = 0;

  beforeEach(() => {
    vi.useFakeTimers();
    sentMessages = [];
    ends = [];
    receivedMs = 0;
    const pacerClock = {
      now: () => Date.now(),
      setTimer(task: () => void, ms: number) {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
    };
    audio = createOutgoingAudio({ send: () => {}, pacerClock });
    audio.start();
  });
  afterEach(() => {
    audio.stop();
  });

  const frame = async (
    agent: Agent,
    state: { speaking: boolean; speechMs: number; silenceMs: number },
    { quieterDb = 0, isVoiced = true } = {},
  ) => {
    const voicedMs = isVoiced ? state.speechMs : 0;
    agent.callerFrame({ ...state, voicedMs, quieterDb, receivedMs: (receivedMs += 20) });
    await vi.advanceTimersByTimeAsync(20);
  };
  return {
    createAgent: (assistant: RoomAssistant, script?: AgentScript, moreOptions: Partial<AgentOptions> = {}) =>
      new Agent({
        assistant,
        script,
        speech,
        audio,
        endOfTurnMs: 700,
        ...moreOptions,
        send: (message) => sentMessages.push(message as MessageToPage),
        endCall: (reason) => ends.push(reason),
        log: () => {},
      }),
    /** The caller speaks, then is silent, frame by frame. */
    async caller(
      agent: Agent,
      speechMs: number,
      silenceMs: number,
      sound?: { quieterDb?: number; isVoiced?: boolean },
    ) {
      for (let at = 20; at <= speechMs; at += 20) {
        await frame(agent, { speaking: true, speechMs: at, silenceMs: 0 }, sound);
      }
      for (let at = 20; at <= silenceMs; at += 20) {
        await frame(agent, { speaking: false, speechMs: 0, silenceMs: at });
      }
    },
    audio: () => audio,
    sent: () => sentMessages,
    ends: () => ends,
    spoken: () => audio.speech.map(({ text }) => text),
    types: () => sentMessages.map(({ type }) => type),
  };
}
