import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readScenarios, type Layer, type RunReport } from '@firmline/harness/call-tests';
import { breakageOfScenario } from '@firmline/harness/report';
import { result, type Result, type Section } from '../shared/bench.ts';
import { runFirmline, type Setting } from './calls.ts';

/** The parts of a call's plan that a defect changes. */
interface Plan {
  agent?: {
    greeting?: { say?: string };
    replies?: { say?: string; afterMs?: number }[];
    bargeIn?: string;
  };
  faults?: object[];
}

type Choose = <Value>(values: readonly [Value, ...Value[]]) => Value;

/** A defect of the assistant or of the line that a team may have, and calls that must notice it. */
interface Defect {
  readonly name: string;
  /** The layer that a report must name. */
  readonly layer: Layer;
  /** Scenarios of calls, each a little different, without the defect. */
  readonly scenario: (pick: Choose) => string;
  /** Changes the plan on its way to the room, so that nothing in the scenario declares it. */
  readonly plant: (plan: Plan, pick: Choose) => Plan;
}

const firms = ['Hartwell and Lowe', 'Jensen and Brown', 'Novak Law', 'Park and Whitfield'] as const;
const others = ['Morgan and Keller', 'Silverton Legal', 'Pierce Avery', 'Bradshaw and Lim'] as const;
const askings = [
  'What does a lawyer cost?',
  'When are you open?',
  'Do you take divorces?',
  'Can somebody call me back?',
] as const;
const interruptions = [
  'Excuse me. I have a question.',
  'Wait a moment, please.',
  'Sorry, what does it cost?',
  'That is not what I asked.',
] as const;
const voices = ['woman', 'man', 'second-man'] as const;
const small = ['mm-hm', 'Right.', 'Okay.', 'I see.'] as const;

const long =
  'That depends on the work your matter needs. A first consultation takes half an hour and has a fixed price. All that follows is charged by the hour.';

const start = `
steps:
  - click: Try in Browser
  - expect: { stages: all-completed, agent: speaking, within: 10s }
`;
const end = `
  - click: End Call
  - expect: { status: Call ended. }
`;
const talk = (pick: Choose) => `
agent:
  greeting: Thank you for calling ${pick(firms)}.
  replies: [{ say: ${long}, after: ${pick([500, 700, 900])}ms }, { say: Of course., after: 600ms }]
${start}  - expect: { agent: silent, within: 10s }
  - say: { text: '${pick(askings)}', voice: ${pick(voices)} }
`;

export const defects: readonly Defect[] = [
  {
    name: 'a late answer',
    layer: 'agent',
    scenario: (pick) => `${talk(pick)}  - expect: { agent: speaking, within: 3s }${end}`,
    plant(plan, pick) {
      const [first, ...rest] = plan.agent?.replies ?? [];
      return {
        ...plan,
        agent: { ...plan.agent, replies: [{ ...first, afterMs: pick([5000, 6500, 8000]) }, ...rest] },
      };
    },
  },
  {
    name: 'a lost first word',
    layer: 'agent',
    scenario: (pick) => `
firm: { name: Dana, company: Lowe, first-message: 'Welcome to ${pick(firms)}. ${pick(['How may I help you?', 'What can I do for you?'])}' }
${start}  - expect: { agent-said: { words: Welcome to }, within: 25s }${end}`,
    plant: (plan, pick) => ({
      ...plan,
      agent: { ...plan.agent, greeting: { say: `${pick(firms)}. How may I help you?` } },
    }),
  },
  {
    name: 'an interruption ignored',
    layer: 'agent',
    scenario: (pick) => `${talk(pick)}  - expect: { agent: speaking, within: 5s }
  - wait: ${pick([500, 1200, 2000])}ms
  - say: { text: '${pick(interruptions)}', voice: ${pick(voices)} }
  - expect: { interruption: '<1200ms', within: 4s }${end}`,
    plant: (plan) => ({ ...plan, agent: { ...plan.agent, bargeIn: 'ignore' } }),
  },
  {
    name: 'a backchannel obeyed',
    layer: 'agent',
    scenario: (pick) => `${talk(pick)}  - expect: { agent: speaking, within: 5s }
  - wait: ${pick([500, 1200, 2000])}ms
  - say: { text: '${pick(small)}', backchannel: true, voice: ${pick(voices)} }
  - wait: 1500ms${end}thresholds: { turn.false-yields: 0 }
`,
    plant: (plan) => ({ ...plan, agent: { ...plan.agent, bargeIn: 'any-sound' } }),
  },
  {
    name: "a wrong firm's greeting",
    layer: 'agent',
    scenario(pick) {
      const firm = pick(firms);
      return `
firm: { name: Dana, company: ${firm}, first-message: 'Thank you for calling ${firm}. How may I help you?' }
${start}  - expect: { agent-said: { phrase: ${firm} }, within: 25s }${end}`;
    },
    plant: (plan, pick) => ({
      ...plan,
      agent: {
        ...plan.agent,
        greeting: { say: `Thank you for calling ${pick(others)}. How may I help you?` },
      },
    }),
  },
  {
    name: 'a caller not heard',
    layer: 'media',
    scenario: (pick) => `${talk(pick)}  - expect: { caller: heard, within: 5s }${end}`,
    plant: (plan) => ({
      ...plan,
      faults: [...(plan.faults ?? []), { kind: 'rtp', direction: 'from-page', lossPercent: 100 }],
    }),
  },
];

/** Numbers that are the same for the same seed. */
function pickerOf(seed: number): Choose {
  let state = seed;
  return (values) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return values[Math.floor((state / 2 ** 32) * values.length)] ?? values[0];
  };
}

/** While it runs, every plan on its way to the stack gets the defect. */
async function planted<Value>(defect: Defect, run: () => Promise<Value>): Promise<Value> {
  const { fetch } = globalThis;
  let seed = 7;
  globalThis.fetch = async (input, init) => {
    const isPlan =
      init?.method === 'PUT' && typeof input === 'string' && input.includes('/control/call-plans/');
    if (!isPlan || typeof init.body !== 'string') return fetch(input, init);
    const plans = JSON.parse(init.body) as readonly Plan[];
    const changed = plans.map((plan) => defect.plant(plan, pickerOf((seed += 13))));
    return fetch(input, { ...init, body: JSON.stringify(changed) });
  };
  try {
    return await run();
  } finally {
    globalThis.fetch = fetch;
  }
}

export interface Rightness {
  readonly defect: string;
  readonly planted: {
    readonly calls: number;
    readonly found: number;
    readonly blamed: number;
    readonly inconclusive: number;
  };
  readonly clean: { readonly calls: number; readonly alarms: number; readonly inconclusive: number };
  /** What was said of calls that were judged wrongly. */
  readonly problems: readonly string[];
}

const having = ({ scenarios: all }: RunReport, verdict: string) =>
  all.filter((scenario) => scenario.verdict === verdict);

/** How often the tester is right about one defect, and about as many kinds of calls without it. */
export async function measureRightness(
  setting: Setting,
  defect: Defect,
  {
    planted: plantedCalls,
    clean: cleanCalls,
    workers,
  }: { readonly planted: number; readonly clean: number; readonly workers: number },
): Promise<Rightness> {
  const slug = defect.name.replaceAll(/[^a-z]+/g, '-');
  const scenarios = async (count: number, kind: string) => {
    const files = Array.from({ length: count }, (_, index) =>
      path.join(setting.folder, `${slug}-${kind}-${index}.yaml`),
    );
    for (const [index, file] of files.entries())
      await writeFile(
        file,
        `name: ${slug} ${kind} ${index}\ntimeout: 120s${defect.scenario(pickerOf(index * 7919 + 1))}`,
      );
    return files.length === 0 ? [] : readScenarios(files);
  };
  const withDefect = await scenarios(plantedCalls, 'planted');
  const without = await scenarios(cleanCalls, 'clean');
  const bad = await planted(defect, () => runFirmline(setting, { scenarios: withDefect, workers }));
  const good = await runFirmline(setting, { scenarios: without, workers });
  const found = having(bad, 'failed');
  const blamed = found.filter((scenario) => breakageOfScenario(scenario)?.problem.layer === defect.layer);
  const wrong = [
    ...having(bad, 'passed'),
    ...found.filter((one) => !blamed.includes(one)),
    ...having(good, 'failed'),
  ];
  return {
    defect: defect.name,
    planted: {
      calls: plantedCalls,
      found: found.length,
      blamed: blamed.length,
      inconclusive: having(bad, 'inconclusive').length,
    },
    clean: {
      calls: cleanCalls,
      alarms: having(good, 'failed').length,
      inconclusive: having(good, 'inconclusive').length,
    },
    problems: wrong.map((scenario) => {
      const problem = breakageOfScenario(scenario)?.problem;
      return `${scenario.id}: ${problem ? `${problem.message} (${problem.layer})` : 'not found'}`;
    }),
  };
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const percent = (part: number, whole: number): string =>
  whole === 0 ? 'not judged' : `${(share(part, whole) * 100).toFixed(1)} %`;

/** Shares of the calls that could be judged. */
export function rightnessResults(all: readonly Rightness[]): readonly Result[] {
  const sum = (of: (one: Rightness) => number) => all.reduce((total, one) => total + of(one), 0);
  const judged = sum(({ planted: { calls, inconclusive } }) => calls - inconclusive);
  const found = sum((one) => one.planted.found);
  const calm = sum(({ clean: { calls, inconclusive } }) => calls - inconclusive);
  return [
    result(
      { name: 'planted defects that are found', value: share(found, judged), atLeast: 0.95 },
      judged > 0,
    ),
    result({
      name: 'found defects that are blamed rightly',
      value: share(
        sum((one) => one.planted.blamed),
        found,
      ),
      atLeast: 0.9,
    }),
    result({
      name: 'false alarms over clean calls',
      value: share(
        sum((one) => one.clean.alarms),
        calm,
      ),
      atMost: 0.01,
    }),
  ];
}

export const rightnessTable = (all: readonly Rightness[]): Section => ({
  title: 'How often it is right: defects planted at random, and clean calls of the same kinds',
  head: ['Defect', 'Planted', 'Found', 'Blamed rightly', 'Clean', 'False alarms', 'Inconclusive'],
  rows: all.map(({ defect, planted: bad, clean }) => [
    defect,
    String(bad.calls),
    percent(bad.found, bad.calls - bad.inconclusive),
    percent(bad.blamed, bad.found),
    String(clean.calls),
    String(clean.alarms),
    String(bad.inconclusive + clean.inconclusive),
  ]),
});
