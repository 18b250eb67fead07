export { type CallTestOptions, runCallTests } from './run/call-tests.ts';
export { runScenarios, type RunOptions } from './run/scenarios.ts';
export type { RunEvent } from './run/events.ts';
export { type Selection, selectScenarios } from './run/select.ts';
export { parseShard, type Shard, shardOf } from './run/shard.ts';
export { withoutSecrets } from './session/without-secrets.ts';
export { readScenarios, type Scenario, ScenarioError, scenarioId } from './scenario/index.ts';
export type * from './result/result.ts';
