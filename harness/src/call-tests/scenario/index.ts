export type * from './types.ts';
export { readScenarios } from './reading/read-scenarios.ts';
export { engineOf, inBrowsers, scenarioId, scenarioName } from './in-browsers.ts';
export { type CheckOptions, faultsOf } from './reading/check-scenario.ts';
export { inOneLine, type Problem, ScenarioError } from './reading/problem.ts';
export { localParts, localPartsOf, needsLocalStack } from './local.ts';
export { limitText, matchesLimit } from './limit.ts';
export { hasPhrase, matchesText } from './text-match.ts';
export { converses, needsWords, roomWritesWords, tapsPage, wordConcerns } from './needs-words.ts';
export { type LoadAudio, toAgentScript } from './to-agent-script.ts';
export { gatewayTargets, toGatewayFault } from './to-gateway.ts';
export { hangUpFault, toRoomFault, toRtpFault } from './to-room.ts';
export { faultKindOf } from './vocabulary/faults.ts';
export { deviceNames, deviceOf } from './vocabulary/devices.ts';
export { scenarioDefaults } from './vocabulary/scenario.ts';
export { readPattern } from './vocabulary/texts.ts';
export { thresholdMetrics } from './vocabulary/thresholds.ts';

/** The JSON Schema of a scenario's file. Loads its generator on use. */
export const scenarioSchema = async () => (await import('./publish/json-schema.ts')).scenarioSchema();
