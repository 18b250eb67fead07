import type { CallPlan } from '@firmline/harness/room';
import type { PageRequest } from './browser-types.ts';
import type { CallTarget, Stage } from '../index.ts';
import type { OpenedCallPage, OpenOptions } from './open-page.ts';
import type { PageClientOptions } from './page/contract.ts';
import type { CallPages } from './suite.ts';

/** A way to hold a start in one of its stages until the test releases it. */
export interface Hold {
  readonly stage: Stage;
  /** Options of a separate page, if it needs one. */
  readonly fresh?: OpenOptions;
  readonly options?: Partial<PageClientOptions>;
  readonly faults?: CallPlan['faults'];
  /** @returns a function that releases it */
  readonly begin?: (pages: CallPages, opened: OpenedCallPage) => Promise<() => Promise<void>>;
}

const longMs = 600_000;

/** A recorded call. */
export const recorded = (assistant: string): CallTarget => ({
  assistant,
  assistantOverrides: { firstMessage: 'Good morning.', artifactPlan: { videoRecordingEnabled: true } },
});

/** One hold for each stage that a start waits for, up to the join. */
export const holds: readonly Hold[] = [
  { stage: 'initialization', fresh: { microphone: 'prompt' }, begin: answerLater },
  { stage: 'web-call-creation', begin: delayCreation },
  {
    stage: 'daily-call-object-creation',
    // Otherwise it is loaded before the test can hold it.
    options: { loadWhenIdle: false },
    fresh: {},
    begin: holdLibrary,
  },
  {
    stage: 'mobile-permissions',
    options: { mobile: true, mobilePermissionDelayMs: 2000 },
  },
  { stage: 'daily-call-join', faults: [{ kind: 'join-delay', delayMs: longMs }] },
];

/** Stands in for a slow answer to the permission prompt, which headless browsers don't show. */
async function answerLater(_: CallPages, { page, allow }: OpenedCallPage): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const answer = new Promise((resolve) => window.addEventListener('answer', resolve, { once: true }));
    mediaDevices.getUserMedia = async (constraints) => {
      await answer;
      return ask(constraints);
    };
  });
  return async () => {
    await allow('granted');
    await page.evaluate(() => window.dispatchEvent(new Event('answer')));
  };
}

async function delayCreation({ control }: CallPages): Promise<() => Promise<void>> {
  await control.disturb({ target: 'platform', path: '/call/web', delayMs: longMs });
  return () => control.clear();
}

/** Holds back daily-js. */
export async function holdLibrary(
  { server }: CallPages,
  { page }: OpenedCallPage,
): Promise<() => Promise<void>> {
  const held: PageRequest[] = [];
  const onRequest = (request: PageRequest) => {
    if (new URL(request.url()).pathname === server.dailyPath) held.push(request);
    else void request.continue();
  };
  await page.setRequestInterception(true);
  page.on('request', onRequest);
  return async () => {
    page.off('request', onRequest);
    page.on('request', (request) => void request.continue());
    await Promise.all(held.map((request) => request.continue()));
  };
}
