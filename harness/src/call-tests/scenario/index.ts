export type * from './types.ts';
export { readScenarios } from './reading/read-scenarios.ts';
export { engineOf, inBrowsers, scenarioId, scenarioName } from './in-browsers.ts';
export { faultsOf, needsLoadedPage } from './reading/check-scenario.ts';
export { inOneLine, type FileProblem, ScenarioError } from './reading/read-yaml.ts';
export {
  converses,
  localParts,
  localPartsOf,
  needsLocalStack,
  needsWords,
  roomWritesWords,
  tapsPage,
  wordConcerns,
} from './needs.ts';
export { absenceMs, saysOnlyAbsence } from './absence.ts';
export { hasWords, judgePhrase, limitText, matchesLimit, matchesText } from './match.ts';
export {
  gatewayTargets,
  type LoadAudio,
  toAgentScript,
  toGatewayFault,
  toRoomFault,
  toRtpFault,
} from './to-stack.ts';
export { faultKindOf } from './vocabulary/faults.ts';
export { deviceNames, deviceOf } from './vocabulary/use.ts';
export { scenarioDefaults } from './vocabulary/scenario.ts';
export { readPattern } from './vocabulary/texts.ts';
export { writtenName } from './vocabulary/schema.ts';
export { thresholdMetrics } from './vocabulary/thresholds.ts';

/** The JSON Schema of a scenario's file. Loads its generator on use. */
export const scenarioSchema = async () => (await import('./publish/json-schema.ts')).scenarioJsonSchema();
