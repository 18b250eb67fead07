import { mkdir, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import {
  type Calibration,
  needsWords,
  type RunReport,
  runCallTests,
  type Scenario,
  type ScenarioResult,
} from '@firmline/harness/call-tests';
import { createSpeechToText, type Recogniser } from '@firmline/harness/speech-to-text';
import { root, startOwnStack } from '../../shared/own-stack.ts';
import { buildPage } from './build-page.ts';
import type { Defect, Plan } from './defect.ts';
import { inWords, type Outcome, outcomeOf, type Witness, witnessesOf, witnessOf } from './outcome.ts';

export interface TryOptions {
  readonly folder: string;
  /** Defects tried concurrently. */
  readonly lanes: number;
  readonly signal: AbortSignal;
}

export interface Tried {
  /** Results of the scenarios without a defect. */
  readonly control: readonly Witness[];
  /** Outcomes in the order of the plans. */
  readonly outcomes: readonly Outcome[];
}

interface Trial {
  /** Folder of the built page. */
  readonly page: string;
  readonly scenarios: readonly Scenario[];
  /** Concurrent scenarios. */
  readonly workers: number;
  readonly calibration?: Calibration;
  readonly onScenario?: (result: ScenarioResult) => void;
}

/** Tries a page on a stack of its own. One trial at a time. */
type Lane = (trial: Trial) => Promise<RunReport>;

const say = (line: string) => console.error(line);

/** Builds all pages first, so that no build disturbs a call; then tries each with its scenarios. */
export async function tryDefects(plans: readonly Plan[], options: TryOptions): Promise<Tried> {
  const { folder, signal } = options;
  await using cleanUps = new AsyncDisposableStack();
  const pages = await buildPages(plans, options);
  const recogniser = await openRecogniser(plans, cleanUps);
  const lanes: Lane[] = [];
  for (let index = 0; index < Math.min(options.lanes, plans.length); index++) {
    const own = path.join(folder, `lane-${index}`);
    lanes.push(await openLane(own, pages.of(null), { recogniser, signal, cleanUps }));
  }
  const [firstLane] = lanes;
  if (!firstLane) throw new Error('--lanes takes a whole number from 1.');

  const scenarios = [...new Set(plans.flatMap((plan) => plan.scenarios))];
  const report = await firstLane({
    page: pages.of(null),
    scenarios,
    workers: lanes.length,
    onScenario: (result) => say(`Without a defect, ${inWords(witnessOf(result))}`),
  });
  const control = witnessesOf(report);
  const broken = control.filter(({ verdict }) => verdict !== 'passed');
  say(`Without a defect, ${control.length - broken.length} of ${scenarios.length} scenarios pass`);

  const outcomes = new Map<Plan, Outcome>();
  const { calibration } = report.environment;
  const tryOne = async (plan: Plan, lane: Lane) => {
    const { defect } = plan;
    // A scenario that fails without the defect proves nothing.
    const blind = broken.filter(({ scenario }) => defect.scenarios.includes(scenario));
    const trial = { page: pages.of(defect), scenarios: plan.scenarios, workers: 1, calibration };
    const outcome = outcomeOf(defect, blind.length > 0 ? undefined : await lane(trial), blind);
    if (signal.aborted) return;
    outcomes.set(plan, outcome);
    say(`${outcomes.size} of ${plans.length}  ${outcome.name}: ${outcome.finding}`);
    if (outcome.finding !== 'caught') for (const witness of outcome.witnesses) say(`  ${inWords(witness)}`);
  };
  // Inconclusive defects are retried, one at a time.
  for (const workers of [lanes, [firstLane]]) {
    const left = plans.filter((plan) => (outcomes.get(plan)?.finding ?? 'inconclusive') === 'inconclusive');
    await share(left, workers, signal, tryOne);
  }
  return { control, outcomes: plans.flatMap((plan) => outcomes.get(plan) ?? []) };
}

interface LaneOptions {
  /** Without it, expectations of words are left out. */
  readonly recogniser: Recogniser | undefined;
  readonly signal: AbortSignal;
  readonly cleanUps: AsyncDisposableStack;
}

/**
 * Starts a stack; each trial replaces its page.
 * @param folder for its data, created if missing
 * @param page folder of the first page to serve
 */
async function openLane(
  folder: string,
  page: string,
  { recogniser, signal, cleanUps }: LaneOptions,
): Promise<Lane> {
  await mkdir(folder, { recursive: true });
  const served = path.join(folder, 'page');
  await symlink(page, served, 'dir');
  const stack = await startOwnStack(cleanUps, { pageDir: served, signal, speechToText: recogniser });
  return async ({ page: next, scenarios, workers, calibration, onScenario }) => {
    // The stack checks on every request whether the page has changed.
    const link = path.join(folder, 'next-page');
    await symlink(next, link, 'dir');
    await rename(link, served);
    return runCallTests({
      scenarios,
      stack,
      recogniser,
      version: 'planted',
      folder: root,
      cacheDir: path.join(folder, '../speech'),
      workers,
      inconclusiveRetries: 2,
      signal,
      ...(calibration && { calibration }),
      onEvent: (event) => {
        if (event.type === 'scenario-end') onScenario?.(event.result);
      },
    });
  };
}

/** One for all lanes, if any scenario needs words. */
async function openRecogniser(plans: readonly Plan[], cleanUps: AsyncDisposableStack) {
  if (!plans.some(({ scenarios }) => scenarios.some((scenario) => needsWords(scenario)))) return undefined;
  const recogniser = createSpeechToText({ onProgress: say });
  cleanUps.defer(() => recogniser.stop());
  await recogniser.prepare();
  await recogniser.recognise(new Float32Array(0));
  return recogniser;
}

/** Folders of the pages with each defect, and of the one without any (null). */
async function buildPages(plans: readonly Plan[], { folder, signal }: TryOptions) {
  const pages = new Map<Defect | null, string>();
  // The copies find their packages in the folder above.
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  const defects = [null, ...plans.map(({ defect }) => defect)];
  // A build takes a processor.
  await share(defects, [1, 2], signal, async (defect) => {
    pages.set(defect, await buildPage(folder, defect, signal));
    say(`Built ${pages.size} of ${defects.length} pages`);
  });
  signal.throwIfAborted();
  return { of: (defect: Defect | null): string => pages.get(defect) ?? '' };
}

/** Workers take the tasks in order, each the next one as soon as it is done, until the signal. */
async function share<Task, Worker>(
  tasks: readonly Task[],
  workers: readonly Worker[],
  signal: AbortSignal,
  run: (task: Task, worker: Worker) => Promise<void>,
): Promise<void> {
  const left = tasks.values();
  const work = async (worker: Worker) => {
    for (const task of left) {
      if (signal.aborted) return;
      await run(task, worker);
    }
  };
  await Promise.all(workers.map(work));
}
