import type { Engine } from '@firmline/harness/browser';
import type { StackInfo } from '@firmline/harness/stack';
import { openTab } from '../../testing/open-tab.ts';
import { type PageStage, startStage } from '../../testing/stage.ts';
import { type PageState, type StateName, states } from '../../testing/states.ts';
import { webKitCrashed } from '../../testing/webkit.ts';
import type { Tab } from '../../testing/tab.ts';
import { axeProblems } from './axe-check.ts';
import { contrastProblems } from './contrast-check.ts';
import { matrixProblems } from './matrix-check.ts';
import { textOutside } from './text-outside.ts';

const phone = { width: 390, height: 844 };
const smallPhone = { width: 320, height: 568 };

export interface StateCheck {
  /** Also larger windows, what axe finds, faint texts, and text that the browser's own setting enlarges. */
  readonly isThorough?: boolean;
}

/**
 * Brings the page into a state, and finds its problems: what does not fit in a window or at a size of text, and a result of
 * the visitor's actions that a small phone does not show.
 */
export async function stateProblems(
  { tab, stage }: { readonly tab: Tab; readonly stage: PageStage },
  name: StateName,
  { isThorough = false }: StateCheck = {},
): Promise<string[]> {
  const problems: string[] = [];
  const state: PageState = states[name];
  await tab.setSize(smallPhone);
  await stage.show(tab, name);
  if (state.visit || state.call) problems.push(...(await tab.evaluate(textOutside, state.shows)));
  await tab.setSize(phone);
  await tab.evaluate(cardsShown);
  await tab.evaluate(endAnimations);
  if (isThorough) problems.push(...(await axeProblems(tab)), ...(await tab.evaluate(contrastProblems, 4.5)));
  return [...problems, ...(await matrixProblems(tab, isThorough))];
}

/** Runs in the page: waits for the cards, which load late, where the page has a place for them. */
async function cardsShown(): Promise<void> {
  const isNeeded = () =>
    document.querySelector('[data-scene="letter"] [data-form-open="false"] + .status:not(:has(p))');
  for (let wait = 0; wait < 60 && isNeeded() && !document.querySelector('.card'); wait++)
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
}

/** Runs in the page. */
function endAnimations(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
}

export interface StateVerdict {
  readonly state: StateName;
  readonly isOk: boolean;
  /** Its problems, one a line; empty without one. */
  readonly problems: string;
}

/**
 * Checks every state of a stack's page in an engine; the tests check all in Chromium, and some in WebKit.
 * @param signal ends it after the current state
 */
export async function checkStates(
  engine: Engine,
  stack: Pick<StackInfo, 'url'>,
  signal?: AbortSignal,
): Promise<readonly StateVerdict[]> {
  await using cleanUps = new AsyncDisposableStack();
  const tab = await openTab(engine);
  cleanUps.defer(() => tab.close());
  const stage = await startStage(stack);
  cleanUps.defer(() => stage.close());
  const problemsOf = async (state: StateName) => {
    try {
      return (await stateProblems({ tab, stage }, state, { isThorough: true })).join('\n');
    } catch (error) {
      return String(error);
    }
  };
  const verdicts: StateVerdict[] = [];
  for (const state of Object.keys(states) as StateName[]) {
    if (signal?.aborted) break;
    let problems = await problemsOf(state);
    if (problems.includes(webKitCrashed)) problems = await problemsOf(state);
    verdicts.push({ state, isOk: problems === '', problems });
  }
  return verdicts;
}
