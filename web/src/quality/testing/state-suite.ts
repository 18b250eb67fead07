import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OpenTab } from '../../testing/open-tab.ts';
import { type Stage, startStage } from '../../testing/stage.ts';
import { type StateName, states } from '../../testing/states.ts';
import { type StateCheck, stateProblems } from './state-check.ts';

const allStates = Object.keys(states) as StateName[];

/** Tests of states of the page, by default of all, in one tab of an engine. Other tests of the file may use both. */
export function stateSuite<EngineTab extends OpenTab>(
  open: () => Promise<EngineTab>,
  { names = allStates, ...check }: StateCheck & { readonly names?: readonly StateName[] } = {},
) {
  const suite = {} as { tab: EngineTab; stage: Stage };
  beforeAll(async () => {
    suite.tab = await open();
    suite.stage = await startStage(inject('stack'));
  });
  afterAll(() => Promise.all([suite.tab?.close(), suite.stage?.close()]));

  it.each(names)('%s is accessible, and everything fits', async (name) => {
    expect(await stateProblems(suite, name, check)).toEqual([]);
  });
  return suite;
}
