import path from 'node:path';
import { needsWords } from '../../../harness/src/call-tests/index.ts';
import { createPool } from '../../../harness/src/call-tests/run/pool.ts';
import { createSpeechToText } from '../../../harness/src/shared/speech-to-text/index.ts';
import { buildPage } from './build-page.ts';
import type { Plan } from './chosen.ts';
import { type Lane, openLane, type Trial } from './lane.ts';
import { type Outcome, outcomeOf, untried, type Witness, witnessesOf, witnessOf } from './outcome.ts';
import { inWords } from './table.ts';

export interface TryOptions {
  /** Folder prepared for builds. */
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

/** A build takes a processor. */
const buildsAtOnce = 2;

const tell = (line: string) => console.error(line);

/** Builds all pages first, so that no build disturbs a call; then tries each with its scenarios. */
export async function tryDefects(plans: readonly Plan[], options: TryOptions): Promise<Tried> {
  const { signal } = options;
  await using cleanUps = new AsyncDisposableStack();
  const pages = await buildPages(plans, options);
  const recogniser = await openRecogniser(plans, cleanUps);
  const lanes: Lane[] = [];
  for (let index = 0; index < Math.min(options.lanes, plans.length); index++) {
    const folder = path.join(options.folder, `lane-${index}`);
    lanes.push(await openLane({ folder, page: pages.control, recogniser, signal, cleanUps }));
  }
  const onLane = (index: number, trial: Trial) => {
    const lane = lanes[index];
    if (!lane) throw new Error('There is no such lane.');
    return lane.try(trial, signal);
  };

  const scenarios = [...new Set(plans.flatMap((plan) => plan.scenarios))];
  const report = await onLane(0, {
    page: pages.control,
    scenarios,
    workers: lanes.length,
    onScenario: (result) => tell(`Without a defect, ${inWords(witnessOf(result))}`),
  });
  const control = witnessesOf(report);
  const broken = new Map(
    control.flatMap((one) => (one.verdict === 'passed' ? [] : [[one.scenario, one] as const])),
  );
  tell(`Without a defect, ${control.length - broken.size} of ${scenarios.length} scenarios pass`);

  const outcomes = new Map<Plan, Outcome>();
  const { calibration } = report.environment;
  const tryOne = async (plan: Plan, worker: number) => {
    const trial = { page: pages.of(plan), scenarios: plan.scenarios, workers: 1, calibration };
    // A scenario that fails without the defect proves nothing.
    const blind = plan.defect.scenarios.flatMap((id) => broken.get(id) ?? []);
    const outcome =
      blind.length > 0 ? untried(plan.defect, blind) : outcomeOf(plan.defect, await onLane(worker, trial));
    if (signal.aborted) return;
    outcomes.set(plan, outcome);
    tell(`${outcomes.size} of ${plans.length}  ${outcome.name}: ${outcome.finding}`);
    if (outcome.finding !== 'caught') for (const witness of outcome.witnesses) tell(`  ${inWords(witness)}`);
  };
  // Inconclusive defects are retried, one at a time.
  for (const workers of [lanes.length, 1]) {
    const left = plans.filter((plan) => (outcomes.get(plan)?.finding ?? 'inconclusive') === 'inconclusive');
    await createPool({ tasks: left, workers, isOver: () => signal.aborted, run: tryOne }).done;
  }
  return { control, outcomes: plans.flatMap((plan) => outcomes.get(plan) ?? []) };
}

/** One for all lanes, if any scenario needs words. */
async function openRecogniser(plans: readonly Plan[], cleanUps: AsyncDisposableStack) {
  if (!plans.some(({ scenarios }) => scenarios.some((scenario) => needsWords(scenario)))) return undefined;
  const recogniser = createSpeechToText({ onProgress: tell });
  cleanUps.defer(() => recogniser.stop());
  await recogniser.prepare();
  await recogniser.recognise(new Float32Array(0));
  return recogniser;
}

interface Pages {
  /** Folder of the page without a defect. */
  readonly control: string;
  of(plan: Plan): string;
}

async function buildPages(plans: readonly Plan[], { folder, signal }: TryOptions): Promise<Pages> {
  const pages = new Map<Plan | null, string>();
  await createPool({
    tasks: [{ plan: null }, ...plans.map((plan) => ({ plan }))],
    workers: buildsAtOnce,
    isOver: () => signal.aborted,
    run: async ({ plan }) => {
      pages.set(plan, await buildPage(folder, plan?.defect ?? null, signal));
      tell(`Built ${pages.size} of ${plans.length + 1} pages`);
    },
  }).done;
  signal.throwIfAborted();
  const of = (plan: Plan | null): string => pages.get(plan) ?? '';
  return { control: of(null), of };
}
