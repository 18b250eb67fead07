import type { Layer, RunReport, Scenario } from '@firmline/harness/call-tests';
import { breakageOfScenario } from '@firmline/harness/report';
import { result, type Result, type Section } from '../shared/bench.ts';
import { runFirmline, type Rig, writeScenario } from './calls.ts';

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

/** Still, since the moving seal takes half a processor. */
const frame = `
timeout: 120s
use: { reduced-motion: true }`;
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

export type Rightness = ReturnType<typeof judged>;

/**
 * How often the tester is right about each defect, and about as many kinds of calls without it. The clean calls are one
 * run, since each run begins with calls that meet the start of its browser.
 */
export async function measureRightness(
  setting: Rig,
  chosen: readonly Defect[],
  { planted: bad, clean: good, workers }: Pick<Rightness, 'planted' | 'clean'> & { readonly workers: number },
): Promise<Rightness[]> {
  const run = (scenarios: readonly Scenario[]) =>
    runFirmline(setting, { scenarios, workers, inconclusiveRetries: 1 });
  const clean: (readonly Scenario[])[] = [];
  for (const defect of chosen) clean.push(await scenariosOf(setting.folder, defect, 'clean', good));
  const whole = await run(clean.flat());
  const all: Rightness[] = [];
  for (const [index, defect] of chosen.entries()) {
    const scenarios = await scenariosOf(setting.folder, defect, 'planted', bad);
    const broken = await planted(defect, () => run(scenarios));
    const names = new Set(clean[index]?.map(({ name }) => name));
    all.push(
      judged(
        defect,
        broken.scenarios,
        whole.scenarios.filter(({ name }) => names.has(name)),
      ),
    );
    console.error(`${defect.name}: ${JSON.stringify(all.at(-1))}`);
  }
  return all;
}

function scenariosOf(folder: string, defect: Defect, kind: string, count: number): Promise<Scenario[]> {
  const slug = defect.name.replaceAll(/[^a-z]+/g, '-');
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const steps = defect.scenario(pickerOf(index * 7919 + 1));
      return writeScenario(folder, `${slug}-${kind}-${index}`, `${frame}${steps}`);
    }),
  );
}

type Results = RunReport['scenarios'];

const having = (all: Results, verdict: string) => all.filter((scenario) => scenario.verdict === verdict);

/** Numbers of calls with the defect, and of clean ones. */
function judged(defect: Defect, broken: Results, whole: Results) {
  const found = having(broken, 'failed');
  const blamed = found.filter((scenario) => breakageOfScenario(scenario)?.problem.layer === defect.layer);
  const alarms = having(whole, 'failed');
  const wrong = [...having(broken, 'passed'), ...found.filter((one) => !blamed.includes(one)), ...alarms];
  return {
    defect: defect.name,
    planted: broken.length,
    clean: whole.length,
    /** Of the planted ones. */
    judged: broken.length - having(broken, 'inconclusive').length,
    found: found.length,
    blamed: blamed.length,
    /** Of the clean ones that could be judged. */
    calm: whole.length - having(whole, 'inconclusive').length,
    alarms: alarms.length,
    problems: wrong.map((scenario) => {
      const problem = breakageOfScenario(scenario)?.problem;
      return `${scenario.id}: ${problem ? `${problem.message} (${problem.layer})` : 'not found'}`;
    }),
  };
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Shares of the calls that could be judged. */
export function rightnessResults(all: readonly Rightness[]): readonly Result[] {
  const sum = (name: 'judged' | 'found' | 'blamed' | 'calm' | 'alarms') =>
    all.reduce((total, one) => total + one[name], 0);
  const [found, blamed, alarms] = [
    share(sum('found'), sum('judged')),
    share(sum('blamed'), sum('found')),
    share(sum('alarms'), sum('calm')),
  ];
  return [
    result({ name: 'planted defects that are found', value: found, atLeast: 0.95 }, sum('judged') > 0),
    result({ name: 'found defects that are blamed rightly', value: blamed, atLeast: 0.9 }),
    result({ name: 'false alarms over clean calls', value: alarms, atMost: 0.01 }),
  ];
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? 'not judged' : `${((part / whole) * 100).toFixed(1)} %`;

export const rightnessTable = (all: readonly Rightness[]): Section => ({
  title: 'How often it is right: defects planted at random, and clean calls of the same kinds',
  head: ['Defect', 'Planted', 'Found', 'Blamed rightly', 'Clean', 'False alarms', 'Inconclusive'],
  rows: all.map((one) => [
    one.defect,
    String(one.planted),
    percent(one.found, one.judged),
    percent(one.blamed, one.found),
    String(one.clean),
    String(one.alarms),
    String(one.planted + one.clean - one.judged - one.calm),
  ]),
});
