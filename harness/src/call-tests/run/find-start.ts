import { setTimeout as pause } from 'node:timers/promises';
import { isObject } from '#util/is-object';
import type { RoomState } from '../../shared/call-record.ts';
import type { StackInfo } from '../../shared/stack-info.ts';
import { refusedCall } from '../judge/figures.ts';
import { blockedHosts, knownCause } from '../judge/known-cause.ts';
import { callRequestsIn, jsonOf } from '../judge/traffic.ts';
import { overloadLimits } from '../overload/limits.ts';
import { busySince, overloadSince, watchMachineLoad } from '../overload/machine-load.ts';
import type { Scenario, StepOf } from '../scenario/index.ts';
import { createBrowserPool } from '../session/browsers/pool.ts';
import { framesFrom } from '../session/observe/elements.ts';
import { openSession } from '../session/open-session.ts';
import { browsingOf, type OwnPage } from '../session/own-page/own-page.ts';
import { readClickable } from '../session/own-page/read-clickable.ts';
import type { PageAccess } from '../session/page-access.ts';
import { type PageVisit, StepProblem } from '../session/session.ts';
import type { View } from '../session/view.ts';

/** What a visitor can click: a button or link by its accessible name, or another element by a CSS selector. */
export type Clickable = { readonly name: string } | { readonly selector: string };

export interface FindStartOptions {
  readonly stack: StackInfo;
  readonly ownPage: OwnPage;
  readonly access?: PageAccess | undefined;
  /** Chooses what the visitor clicks next; undefined ends the search. */
  readonly choose: (clickable: readonly Clickable[]) => Promise<Clickable | undefined>;
  readonly signal: AbortSignal;
}

/** How a visitor starts a call. */
export interface FoundStart {
  /** The clicks, in order. */
  readonly clicks: readonly Clickable[];
  /** Whether the page requested a call. */
  readonly isCalled: boolean;
  /** Whether the platform refused the call. */
  readonly isRefused?: boolean;
  /** Id of the assistant that the page called. */
  readonly assistantId?: string;
  /** What the visitor clicks to hang up. */
  readonly stop?: Clickable;
  /** Why the page cannot be called, if it shows. */
  readonly cause?: string;
  /** Why this machine cannot tell that no call began, as the start of a sentence: it was too busy for the waits. */
  readonly overload?: string;
  /** What the page showed in the end. */
  readonly shownPage: { readonly url: string; readonly text: string };
}

const place = { file: 'init', line: 1, column: 1 };
const scenario: Scenario = { name: 'init', place, steps: [] };

/** Clicks before a call that a page may need, such as one that opens a widget. */
const maxClicks = 3;
const showMs = 5000;
const stillMs = 1500;
const callMs = 4000;
const connectMs = 15_000;

/**
 * Opens a page on the stack and clicks what is chosen until the page requests a call.
 * @throws errors of the browser
 */
export async function findStart(options: FindStartOptions): Promise<FoundStart> {
  const { stack, ownPage, access, choose, signal } = options;
  const browsers = createBrowserPool(browsingOf(ownPage));
  const speech = { load: refuseUse, speak: refuseUse, sound: refuseUse };
  try {
    const environment = { stack, ownPage, access, browsers, speech, runId: 'init' };
    const session = await openSession(scenario, environment, signal);
    const load = watchMachineLoad();
    const startedAt = load.now();
    try {
      const foundStart = await searchStart(session, choose, signal);
      const overload = foundStart.isCalled
        ? null
        : (overloadSince(startedAt, { load, isTimed: false }) ??
          busySince(startedAt, load, overloadLimits.maxBusyPercent));
      return { ...foundStart, ...(overload !== null && { overload }) };
    } finally {
      load.stop();
      await session.close();
    }
  } finally {
    await browsers.close();
  }
}

const refuseUse = () => Promise.reject(new Error('Nobody speaks.'));

async function searchStart(
  session: PageVisit,
  choose: FindStartOptions['choose'],
  signal: AbortSignal,
): Promise<FoundStart> {
  const clicks: Clickable[] = [];
  const visitedKeys = new Set<string>();
  const startFound = async (cause?: string): Promise<FoundStart> => ({
    clicks,
    ...(await outcomeOfStart(session, cause)),
  });
  while (clicks.length < maxClicks) {
    const clickables = await waitForClickables(session, signal);
    const freshClickables = clickables.filter((one) => !visitedKeys.has(JSON.stringify(one)));
    const chosenClickable = await choose(freshClickables);
    if (!chosenClickable) break;
    for (const one of clickables) visitedKeys.add(JSON.stringify(one));
    const step: StepOf<'click'> = { kind: 'click', ...chosenClickable, place, source: 'click' };
    try {
      await session.perform(step, signal);
    } catch (error) {
      if (!(error instanceof StepProblem)) throw error;
      const missingText = `Expected ${error.expected}; seen ${error.seen}.`;
      return startFound(knownCause(await session.look(), scenario, step) ?? missingText);
    }
    clicks.push(chosenClickable);
    const view = await pollUntil(
      callMs,
      () => session.look(),
      (visitView) => answeredCallIn(visitView) !== undefined,
      signal,
    );
    if (answeredCallIn(view)) {
      const isFresh = (one: Clickable) => !visitedKeys.has(JSON.stringify(one));
      const namedStop = await pollUntil(
        showMs,
        async () => stopIn(await clickableIn(session), isFresh),
        (one) => one !== undefined && isFresh(one),
        signal,
      );
      const result = await startFound();
      const stopButton = namedStop ?? (await tryStops(session, { chosen: chosenClickable, isFresh, signal }));
      return { ...result, ...(stopButton && { stop: stopButton }) };
    }
  }
  return startFound();
}

/** The beginning of what a button is called that ends a call. */
const hangUpLabel =
  /^\W*(?:end|hang|stop|leave|disconnect|finish|terminate|auflegen|beenden|colgar|raccrocher)\b/i;

const stopIn = (
  clickables: readonly Clickable[],
  isFresh: (one: Clickable) => boolean,
): Clickable | undefined => {
  const fittingClickables = clickables.filter((one) => 'name' in one && hangUpLabel.test(one.name));
  return fittingClickables.find(isFresh) ?? fittingClickables[0];
};

interface StopSearch {
  /** What started the call. */
  readonly chosen: Clickable;
  readonly isFresh: (one: Clickable) => boolean;
  readonly signal: AbortSignal;
}

/**
 * What ends the call, seen by pressing it: a page without a name for it may stop a call with the element that started
 * it, or with one that came with the call.
 */
async function tryStops(
  session: PageVisit,
  { chosen, isFresh, signal }: StopSearch,
): Promise<Clickable | undefined> {
  const stateWithin = async (ms: number, state: RoomState) => {
    const fits = ({ record }: View) => record?.state === state;
    const view = await pollUntil(ms, () => session.look(), fits, signal);
    return { isReached: fits(view), calls: view.calls.length, url: session.page.url() };
  };
  const stateBefore = await stateWithin(connectMs, 'connected');
  if (!stateBefore.isReached) return undefined;
  const isStart = (one: Clickable) => JSON.stringify(one) === JSON.stringify(chosen);
  const shownClickables = await waitForClickables(session, signal);
  for (const one of [...shownClickables.filter(isStart), ...shownClickables.filter(isFresh)].slice(
    0,
    maxClicks,
  )) {
    try {
      await session.perform({ kind: 'click', ...one, place, source: 'click' }, signal);
    } catch (error) {
      if (error instanceof StepProblem) continue;
      throw error;
    }
    const { isReached, calls, url } = await stateWithin(callMs, 'ended');
    // A second call, or another page, ends the first one too.
    if (calls !== stateBefore.calls || url !== stateBefore.url) return undefined;
    if (isReached) return one;
  }
  return undefined;
}

const answeredCallIn = (view: View) => callRequestsIn(view).findLast(({ status }) => status !== undefined);

async function outcomeOfStart(
  session: PageVisit,
  knownCauseText: string | undefined,
): Promise<Omit<FoundStart, 'clicks'>> {
  const view = await session.look();
  const call = answeredCallIn(view);
  const sentBody = jsonOf(call?.body);
  const id = isObject(sentBody) ? sentBody['assistantId'] : undefined;
  const mainCause = knownCauseText ?? knownCause(view, scenario) ?? '';
  const cause = (mainCause + (call ? '' : blockedHosts(view, mainCause))).trim();
  return {
    isCalled: call !== undefined,
    isRefused: refusedCall(view) !== undefined,
    ...(typeof id === 'string' && { assistantId: id }),
    ...(cause !== '' && { cause }),
    shownPage: { url: session.page.url(), text: view.page.text },
  };
}

/** Buttons and links by their names, and other elements that show a hand. */
async function clickableIn(session: PageVisit): Promise<readonly Clickable[]> {
  const { page } = await session.look();
  const namedButtons = page.buttons.flatMap(({ name, disabled }) => (name === '' || disabled ? [] : [name]));
  const readings = framesFrom(session.page.mainFrame()).map((frame) => frame.evaluate(readClickable));
  const selectors = (await Promise.allSettled(readings)).flatMap((one) =>
    one.status === 'fulfilled' ? one.value : [],
  );
  return [
    ...[...new Set(namedButtons)].map((name) => ({ name })),
    ...[...new Set(selectors)].map((selector) => ({ selector })),
  ];
}

/** What can be clicked once nothing is added any more: a widget loads after its page. */
async function waitForClickables(session: PageVisit, signal: AbortSignal): Promise<readonly Clickable[]> {
  let earlierClickables = '';
  let sinceMs = Date.now();
  return pollUntil(
    showMs,
    () => clickableIn(session),
    (clickables) => {
      const now = JSON.stringify(clickables);
      if (now !== earlierClickables) sinceMs = Date.now();
      earlierClickables = now;
      return clickables.length > 0 && Date.now() - sinceMs >= stillMs;
    },
    signal,
  );
}

/** The first value that fits, or the last one after a time. */
async function pollUntil<Value>(
  ms: number,
  look: () => Promise<Value>,
  fits: (value: Value) => boolean,
  signal: AbortSignal,
): Promise<Value> {
  for (const endAtMs = Date.now() + ms; ; await pause(100, undefined, { signal })) {
    const value = await look();
    if (fits(value) || Date.now() > endAtMs) return value;
  }
}
