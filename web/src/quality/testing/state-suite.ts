import { expect, it } from 'vitest';
import type { OpenTab } from '../../testing/open-tab.ts';
import { stageWith } from '../../testing/stage-suite.ts';
import type { StateName } from '../../testing/states.ts';
import { type StateCheck, stateProblems } from './state-check.ts';

/** Tests of states of the page in one tab of an engine. Other tests of the file may use both. */
export function stateSuite<EngineTab extends OpenTab>(
  openTab: () => Promise<EngineTab>,
  names: readonly StateName[],
  check?: (name: StateName) => StateCheck,
) {
  const suite = stageWith(openTab);
  it.each(names)('%s fits windows and large text', async (name) => {
    expect(await stateProblems(suite, name, check?.(name))).toEqual([]);
  });
  return suite;
}
