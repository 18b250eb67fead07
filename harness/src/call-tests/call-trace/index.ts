export * from './trace.ts';
export type { TraceVerdict } from './assumptions/assumption.ts';
export { type JudgedAssumption, judgeTrace } from './assumptions/index.ts';
export { type ProbeId, probeIds } from './assumptions/data.ts';
export { readTrace } from './read-trace.ts';
export { redactTrace } from './redact/redact.ts';
export { callPlanOf } from './to-call-plan.ts';
export { scenarioOf } from './to-scenario.ts';
export { writeTrace } from './write-trace.ts';
