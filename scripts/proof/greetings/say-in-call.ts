import { setTimeout as delay } from 'node:timers/promises';
import { controlOf } from '../../../harness/src/call-tests/session/arrange/stack-control.ts';
import {
  installMicrophone,
  type MicrophoneMode,
} from '../../../harness/src/call-tests/session/microphone/install-microphone.ts';
import { collectAudio } from '../../../harness/src/call-tests/session/observe/received-audio.ts';
import { toInt16, wavFile } from '../../../harness/src/shared/audio/wav-file.ts';
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

/** Of a caller who is silent. */
const microphone: MicrophoneMode = 'injected';

/** Pause between lines, longer than any within one, ms. */
const pauseMs = 2500;
/** As heard, it is shorter: stretches include their surroundings. */
const betweenMs = 1400;

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
  { browser, stack, recogniser }: { browser: Browser; stack: Stack; recogniser: Recogniser },
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
      await tab.evaluateOnNewDocument(installMicrophone, microphone);
      await tab.evaluateOnNewDocument(installAudioTap);
    },
  });
  try {
    await page.locator(button('Try in Browser')).click();
    await seeText(page, 'Call started successfully!');
    const received = collectAudio(() => page.mainFrame());
    const listener = createListener(recogniser);
    const lengthMs = lines.reduce((sum, line) => sum + (line.length * 1000) / sampleRate + pauseMs, 5000);
    const endsAt = Date.now() + lengthMs;
    while (Date.now() < endsAt) {
      await delay(250);
      await received();
    }
    const { samples } = (await received()) ?? { samples: new Float32Array(0) };
    const { stretches } = await listener.listen(samples, true);
    const heard = linesOf(stretches).map((own) => ({ audio: audioOf(samples, own), stretches: own }));
    if (heard.length === lines.length) return heard;
    throw new Error(`${name}: ${lines.length} lines were said, ${heard.length} arrived.`);
  } finally {
    await opened.close();
    await control.clear();
  }
}

/** Stretches of the same line. */
function linesOf(stretches: readonly HeardStretch[]): HeardStretch[][] {
  const lines: HeardStretch[][] = [];
  for (const stretch of stretches) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && stretch.startMs - last.endMs < betweenMs) line.push(stretch);
    else lines.push([stretch]);
  }
  return lines;
}
