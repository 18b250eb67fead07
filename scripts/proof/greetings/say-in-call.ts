import { setTimeout as delay } from 'node:timers/promises';
import { controlOf } from '../../../harness/src/call-tests/session/arrange/stack-control.ts';
import {
  installMicrophone,
  type MicrophoneMode,
} from '../../../harness/src/call-tests/session/microphone/install-microphone.ts';
import { collectAudio } from '../../../harness/src/call-tests/session/observe/received-audio.ts';
import { toInt16, wavFile } from '../../../harness/src/shared/audio/wav-file.ts';
import type { AgentLineRecord } from '../../../harness/src/shared/call-record.ts';
import type { Browser } from '../../../harness/src/shared/browser/index.ts';
import { installAudioTap } from '../../../harness/src/shared/browser/probe/audio-tap.ts';
import {
  audioOf,
  createListener,
  type HeardStretch,
} from '../../../harness/src/shared/speech-to-text/listener.ts';
import { type Recogniser, recognitionRate } from '../../../harness/src/shared/speech-to-text/index.ts';
import { downsample, normalise, sampleRate, trim } from '../../../harness/src/shared/speech/pcm.ts';
import type { Stack } from '../../../harness/src/services/stack/index.ts';
import { button, openPage, seeText } from '../../../web/src/testing/open-page.ts';

/** What the page received of one line. */
export interface HeardLine {
  readonly audio: Float32Array;
  readonly stretches: readonly HeardStretch[];
}

interface Surroundings {
  readonly browser: Browser;
  readonly stack: Stack;
  readonly recogniser: Recogniser;
  readonly signal: AbortSignal;
}

/** Of a caller who is silent. */
const microphone: MicrophoneMode = 'injected';

/** Pause between lines, ms. */
const pauseMs = 1500;
/** A line is heard this much later than it is sent at most, or, with its surroundings, this much earlier, ms. */
const slackMs = 600;

/** A line as the room says it, in 16 kHz. */
const recorded = (spoken: Float32Array) => {
  const samples = downsample(trim(normalise(spoken, 0.09, 0.7), 960, 11_520), sampleRate / recognitionRate);
  return { base64: wavFile(toInt16(samples), recognitionRate).toString('base64') };
};

/**
 * Makes a call in which the assistant says lines, and returns each as the page received it.
 * @param lines samples of 48 kHz
 */
export async function sayInCall(
  { browser, stack, recogniser, signal }: Surroundings,
  name: string,
  lines: readonly Float32Array[],
): Promise<HeardLine[]> {
  const control = controlOf(stack, name);
  const [greeting, ...replies] = lines.map((line) => ({ wav: recorded(line) }));
  if (!greeting) return [];
  const follow = { follows: 'agent', afterMs: pauseMs } as const;
  await control.plan({
    agent: { greeting, replies: replies.map((line) => ({ ...line, ...follow })), bargeIn: 'ignore' },
  });
  const { page, ...opened } = await openPage(browser, `${stack.url}/default`, {
    async prepare(tab) {
      await tab.setExtraHTTPHeaders(control.headers);
      await tab.evaluateOnNewDocument(installMicrophone, microphone, null);
      await tab.evaluateOnNewDocument(installAudioTap);
    },
  });
  try {
    const created = page.waitForResponse(
      (response) => response.url().endsWith('/call/web') && response.request().method() === 'POST',
    );
    await page.locator(button('Try in Browser')).click();
    const { id } = (await (await created).json()) as { readonly id: string };
    await seeText(page, 'Call started successfully!');
    const received = collectAudio(() => page.mainFrame());
    const looks: Look[] = [];
    let said: readonly AgentLineRecord[] = [];
    const isOver = () =>
      said.length === lines.length && (said.at(-1)?.audible?.endedAt ?? Infinity) < Date.now() - pauseMs;
    while (!isOver()) {
      signal.throwIfAborted();
      await delay(250);
      const audio = await received();
      looks.push({ atMs: Date.now(), audioMs: msOf(audio?.samples) });
      const record = await control.record(id);
      if (!record || record.ended) throw new Error(`The call ${name} ended early.`);
      said = record.agentLines;
    }
    const { samples } = (await received()) ?? { samples: new Float32Array(0) };
    const { stretches } = await createListener(recogniser).listen(samples, true);
    return said.map(({ audible }, index) => {
      const from = (audible?.startedAt ?? Infinity) - slackMs;
      const to = (said[index + 1]?.audible?.startedAt ?? Infinity) - slackMs;
      const own = stretches.filter(({ startMs }) => {
        const atMs = arrivalOf(startMs, looks);
        return atMs >= from && atMs < to;
      });
      return { audio: audioOf(samples, own), stretches: own };
    });
  } finally {
    await opened.close();
    await control.clear();
  }
}

/** How much audio had arrived at a moment. */
interface Look {
  readonly atMs: number;
  readonly audioMs: number;
}

const msOf = (samples: Float32Array | undefined) => ((samples?.length ?? 0) * 1000) / recognitionRate;

/** When a moment of the audio arrived. An overloaded machine loses audio, so the audio is no clock. */
function arrivalOf(audioMs: number, looks: readonly Look[]): number {
  const index = looks.findIndex((look) => look.audioMs >= audioMs);
  const [before, after] = [looks[index - 1], looks[index]];
  if (!after) return Infinity;
  if (!before) return after.atMs;
  const share = (audioMs - before.audioMs) / (after.audioMs - before.audioMs);
  return before.atMs + share * (after.atMs - before.atMs);
}
