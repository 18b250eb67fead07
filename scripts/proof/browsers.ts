// Checks every state of the page in three engines. Every scenario in two is `npm run test:calls -- --browser all --repeat 5`.
import { type Engine, engines } from '@firmline/harness/browser';
import { checkStates } from '../../web/src/quality/testing/state-check.ts';
import { startOwnStack } from '../shared/own-stack.ts';
import { type Proof, prove, type ProofRow } from '../shared/prove.ts';

const prover = async ({ names, signal, cleanUps, say }: Proof) => {
  const chosenEngines = engines.filter((engine) => names.length === 0 || names.includes(engine));
  const stack = await startOwnStack(cleanUps, { signal });
  const stateRows = async (engine: Engine): Promise<readonly ProofRow[]> => {
    const verdicts = await checkStates(engine, stack, signal);
    for (const { state, isOk, problems } of verdicts) if (!isOk) say(`${engine}, ${state}: ${problems}`);
    return verdicts.map(({ state, isOk, problems }) => ({
      subject: `${engine}: ${state}`,
      outcome: problems || 'sound',
      isMet: isOk,
    }));
  };
  const rows: ProofRow[] = [];
  for (const engine of chosenEngines) if (!signal.aborted) rows.push(...(await stateRows(engine)));
  return { rows };
};

await prove({}, prover, { names: { meaning: 'engines, instead of all', choices: engines } });
