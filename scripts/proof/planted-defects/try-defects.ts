import { mkdir, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import {
  type Calibration,
  type Layer,
  needsWords,
  type RunReport,
  runCallTests,
  type Scenario,
  type ScenarioResult,
  type Verdict,
} from '@firmline/harness/call-tests';
import { breakageOfScenario } from '@firmline/harness/report';
import { createSpeechToText, type Recogniser } from '@firmline/harness/speech-to-text';
import { root, startOwnStack } from '../../shared/own-stack.ts';
import { nothing, type Proof, type Proven } from '../shared/prove.ts';
import { buildPage } from './build-page.ts';
import type { Defect, Plan } from './defect.ts';

/** Defects tried, and pages built, concurrently. */
const laneCount = 2;

interface TryOptions {
  readonly folder: string;
  readonly signal: AbortSignal;
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
export async function tryDefects(plans: readonly Plan[], options: TryOptions): Promise<Proven> {
  const { folder, signal } = options;
  await using cleanUps = new AsyncDisposableStack();
  const pages = await buildPages(plans, options);
  const pageOf = (defect: Defect | null) => pages.get(defect) ?? '';
  const recogniser = await openRecogniser(plans, cleanUps);
  const openOne = (name: string) =>
    openLane(path.join(folder, name), pageOf(null), recogniser, { signal, cleanUps });
  const firstLane = await openOne('lane-1');
  const lanes = [firstLane, await openOne('lane-2')];

  const scenarios = [...new Set(plans.flatMap((plan) => plan.scenarios))];
  const report = await firstLane({
    page: pageOf(null),
    scenarios,
    workers: laneCount,
    onScenario: (result) => say(`Without a defect, ${inWords(witnessOf(result))}`),
  });
  const broken = report.scenarios.map(witnessOf).filter(({ verdict }) => verdict !== 'passed');

  const outcomes = new Map<Plan, Outcome>();
  const { calibration } = report.environment;
  const tryOne = async (plan: Plan, lane: Lane) => {
    const { defect } = plan;
    // A scenario that fails without the defect proves nothing.
    const blind = broken.filter(({ scenario }) => defect.scenarios.includes(scenario));
    const trial = { page: pageOf(defect), scenarios: plan.scenarios, workers: 1, calibration };
    const outcome: Outcome =
      blind.length > 0 ? { finding: 'inconclusive', witnesses: blind } : outcomeOf(defect, await lane(trial));
    if (signal.aborted) return;
    outcomes.set(plan, outcome);
    say(`${outcomes.size} of ${plans.length}  ${defect.name}: ${outcome.finding}`);
  };
  // Inconclusive defects are retried, one at a time.
  for (const workers of [lanes, [firstLane]]) {
    const left = plans.filter((plan) => (outcomes.get(plan)?.finding ?? 'inconclusive') === 'inconclusive');
    await share(left, workers, signal, tryOne);
  }
  const rows = [...outcomes].map(([{ defect }, { finding, witnesses }]) => ({
    what: `${defect.name} (${defect.layer})`,
    found: `${finding}: ${witnesses.map(inWords).join('; ')}`,
    holds: finding === 'caught',
  }));
  return { rows: [...rows, nothing('not passed without a defect', broken.map(inWords))] };
}

/** A scenario's result for a page. */
interface Witness {
  readonly scenario: string;
  readonly verdict: Verdict;
  readonly layer?: Layer;
  readonly message?: string;
}

type Finding =
  /** Every named scenario failed and reported the layer of the defect. */
  | 'caught'
  | 'other layer'
  /** A named scenario passed. */
  | 'missed'
  /** A named scenario also fails without the defect, or this machine could not judge it. */
  | 'inconclusive';

interface Outcome {
  readonly finding: Finding;
  readonly witnesses: readonly Witness[];
}

function witnessOf(result: ScenarioResult): Witness {
  const { id: scenario, verdict } = result;
  const problem = breakageOfScenario(result)?.problem;
  return { scenario, verdict, ...(problem && { layer: problem.layer, message: problem.message }) };
}

function outcomeOf({ layer, scenarios }: Defect, report: RunReport): Outcome {
  const witnesses = report.scenarios.map(witnessOf);
  return { finding: findingOf(witnesses, scenarios.length, layer), witnesses };
}

function findingOf(witnesses: readonly Witness[], expected: number, layer: Layer): Finding {
  const having = (verdict: Verdict) => witnesses.filter((one) => one.verdict === verdict);
  if (witnesses.length < expected || having('inconclusive').length > 0) return 'inconclusive';
  const failed = having('failed');
  if (failed.length < expected) return 'missed';
  return failed.every((one) => one.layer === layer) ? 'caught' : 'other layer';
}

/** One scenario as a line of text. */
const inWords = ({ scenario, verdict, layer, message }: Witness): string =>
  [`${scenario}: ${verdict}`, ...(layer ? [`(${layer})`] : []), ...(message ? [message] : [])].join(' ');

/**
 * Starts a stack; each trial replaces its page.
 * @param folder for its data, created if missing
 * @param page folder of the first page to serve
 * @param recogniser without it, expectations of words are left out
 */
async function openLane(
  folder: string,
  page: string,
  recogniser: Recogniser | undefined,
  { signal, cleanUps }: Pick<Proof, 'signal' | 'cleanUps'>,
): Promise<Lane> {
  await mkdir(folder, { recursive: true });
  const served = path.join(folder, 'page');
  await symlink(page, served, 'dir');
  const stack = await startOwnStack(cleanUps, { pageDir: served, signal, speechToText: recogniser });
  return async ({ page: next, onScenario, ...trial }) => {
    // The stack checks on every request whether the page has changed.
    const link = path.join(folder, 'next-page');
    await symlink(next, link, 'dir');
    await rename(link, served);
    return runCallTests({
      ...trial,
      stack,
      recogniser,
      version: 'planted',
      folder: root,
      cacheDir: path.join(folder, '../speech'),
      inconclusiveRetries: 2,
      signal,
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
  return recogniser;
}

/** Folders of the pages with each defect, and of the one without any (null). */
async function buildPages(plans: readonly Plan[], { folder, signal }: TryOptions) {
  const pages = new Map<Defect | null, string>();
  // The copies find their packages in the folder above.
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  const defects = [null, ...plans.map(({ defect }) => defect)];
  await share(defects, Array.from({ length: laneCount }), signal, async (defect) => {
    pages.set(defect, await buildPage(folder, defect, signal));
    say(`Built ${pages.size} of ${defects.length} pages`);
  });
  signal.throwIfAborted();
  return pages;
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
