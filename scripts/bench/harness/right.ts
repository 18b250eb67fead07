// How often call tests are right: defects planted at random, and clean calls of the same kinds.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Layer, RunReport, Scenario } from '@firmline/harness/call-tests';
import { breakageOfScenario } from '@firmline/harness/report';
import { parse } from 'yaml';
import { atLeast, atMost, type Section } from '../shared/bench.ts';
import { runFirmline, type Rig, writeScenario } from './calls.ts';

interface Defect {
  readonly name: string;
  readonly layer: Layer;
  readonly scenario: string;
  readonly set: Readonly<Record<string, readonly unknown[]>>;
}

const { choices, parts, defects } = parse(
  await readFile(path.join(import.meta.dirname, 'defects.yaml'), 'utf8'),
) as {
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly parts: Readonly<Record<string, string>>;
  readonly defects: readonly Defect[];
};

/** Chooses values, the same for the same seed, and fills in the names in brackets, the same value for the same name. */
function chooserOf(seed: number) {
  let state = seed;
  const chosenScenarios = new Map<string, string>();
  const pick = <Value>(values: readonly Value[]): Value => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return values[Math.floor((state / 2 ** 32) * values.length)] as Value;
  };
  const fill = (text: string): string =>
    text.replaceAll(/^\[(\w+)\]\n|\[(\w+)\]/gm, (placeholder, line: string, word: string) => {
      const name = line ?? word;
      if (parts[name] !== undefined) return fill(parts[name]);
      if (choices[name] === undefined) return placeholder;
      if (!chosenScenarios.has(name)) chosenScenarios.set(name, pick(choices[name]));
      return chosenScenarios.get(name) ?? '';
    });
  return { pick, fill };
}

/** A plan with the defect. */
function plantInPlan(plan: unknown, { set }: Defect, { pick, fill }: ReturnType<typeof chooserOf>): unknown {
  const withChange = (innerValue: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
    if (key === undefined) return value;
    if (key === '+') return [...((innerValue as unknown[] | undefined) ?? []), value];
    const fields = (innerValue ?? {}) as Readonly<Record<string, unknown>>;
    if (Array.isArray(innerValue))
      return innerValue.with(Number(key), withChange(innerValue[Number(key)], rest, value));
    return { ...fields, [key]: withChange(fields[key], rest, value) };
  };
  return Object.entries(set).reduce((before, [place, values]) => {
    const value: unknown = JSON.parse(fill(JSON.stringify(pick(values))));
    return withChange(before, place.split('.'), value);
  }, plan);
}

/** While it runs, every plan on its way to the stack gets the defect. */
async function withDefect<Value>(defect: Defect, task: () => Promise<Value>): Promise<Value> {
  const { fetch } = globalThis;
  let seed = 7;
  globalThis.fetch = async (input, init) => {
    const isPlan =
      init?.method === 'PUT' && typeof input === 'string' && input.includes('/control/call-plans/');
    if (!isPlan || typeof init.body !== 'string') return fetch(input, init);
    const plans = JSON.parse(init.body) as readonly unknown[];
    const body = JSON.stringify(plans.map((plan) => plantInPlan(plan, defect, chooserOf((seed += 13)))));
    return fetch(input, { ...init, body });
  };
  try {
    return await task();
  } finally {
    globalThis.fetch = fetch;
  }
}

function scenariosOf(folder: string, { name, scenario }: Defect, kind: string, count: number) {
  const slug = name.replaceAll(/[^a-z]+/g, '-');
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      writeScenario(folder, `${slug}-${kind}-${index}`, chooserOf(index * 7919 + 1).fill(scenario)),
    ),
  );
}

type Results = RunReport['scenarios'];

/** Numbers of calls with the defect, and of clean ones. */
function countJudgements({ name, layer }: Defect, brokenResults: Results, wholeResults: Results) {
  const having = (all: Results, verdict: string) => all.filter((scenario) => scenario.verdict === verdict);
  const foundDefects = having(brokenResults, 'failed');
  const blamedScenarios = foundDefects.filter(
    (scenario) => breakageOfScenario(scenario)?.problem.layer === layer,
  );
  const alarms = having(wholeResults, 'failed');
  const wrongScenarios = [
    ...having(brokenResults, 'passed'),
    ...foundDefects.filter((one) => !blamedScenarios.includes(one)),
    ...alarms,
  ];
  return {
    defect: name,
    planted: brokenResults.length,
    clean: wholeResults.length,
    /** Planted and clean ones that could be judged. */
    judged: brokenResults.length - having(brokenResults, 'inconclusive').length,
    calm: wholeResults.length - having(wholeResults, 'inconclusive').length,
    foundCount: foundDefects.length,
    blamed: blamedScenarios.length,
    alarms: alarms.length,
    problems: wrongScenarios.map((scenario) => {
      const problem = breakageOfScenario(scenario)?.problem;
      return `${scenario.id}: ${problem ? `${problem.message} (${problem.layer})` : 'not found'}`;
    }),
  };
}

const share = (part: number, whole: number) => (whole === 0 ? Number.NaN : part / whole);
const percent = (value: number) => (Number.isNaN(value) ? 'not judged' : `${(100 * value).toFixed(1)} %`);

/**
 * Runs calls with each defect, and as many kinds of calls without it. The clean calls are one run, since each run begins with
 * calls that meet the start of its browser.
 * @param nameFilter part of the defects' names
 */
export async function measureRightness(
  setting: Rig,
  nameFilter: string,
  { planted: plantedRuns, clean: cleanRuns, workers }: Record<'planted' | 'clean' | 'workers', number>,
) {
  const runScenarios = (scenarios: readonly Scenario[]) => runFirmline(setting, scenarios, workers, 1);
  const chosenDefects = defects.filter(({ name }) => name.includes(nameFilter));
  const cleanScenarios: (readonly Scenario[])[] = [];
  for (const defect of chosenDefects)
    cleanScenarios.push(await scenariosOf(setting.folder, defect, 'clean', cleanRuns));
  const wholeResults = await runScenarios(cleanScenarios.flat());
  const all: ReturnType<typeof countJudgements>[] = [];
  for (const [index, defect] of chosenDefects.entries()) {
    const scenarios = await scenariosOf(setting.folder, defect, 'planted', plantedRuns);
    const brokenResults = await withDefect(defect, () => runScenarios(scenarios));
    const names = new Set(cleanScenarios[index]?.map(({ name }) => name));
    const ofDefect = wholeResults.scenarios.filter(({ name }) => names.has(name));
    all.push(countJudgements(defect, brokenResults.scenarios, ofDefect));
    console.error(`${defect.name}: ${JSON.stringify(all.at(-1))}`);
  }
  const sum = (name: 'judged' | 'foundCount' | 'blamed' | 'calm' | 'alarms') =>
    all.reduce((subtotal, one) => subtotal + one[name], 0);
  const section: Section = {
    title: 'How often it is right: defects planted at random, and clean calls of the same kinds',
    head: ['Defect', 'Planted', 'Found', 'Blamed rightly', 'Clean', 'False alarms', 'Inconclusive'],
    rows: all.map((one) => [
      one.defect,
      String(one.planted),
      percent(share(one.foundCount, one.judged)),
      percent(share(one.blamed, one.foundCount)),
      String(one.clean),
      String(one.alarms),
      String(one.planted + one.clean - one.judged - one.calm),
    ]),
  };
  return {
    // Shares of the calls that could be judged.
    targets: [
      atLeast('planted defects that are found', share(sum('foundCount'), sum('judged')), 0.95),
      atLeast('found defects that are blamed rightly', share(sum('blamed'), sum('foundCount')), 0.9),
      atMost('false alarms over clean calls', share(sum('alarms'), sum('calm')), 0.01),
    ],
    report: [section, ...all.flatMap(({ problems }) => problems)],
  };
}
