export type { AgentSpec, AgentLineSpec, AgentReplySpec, Noise } from './vocabulary/agent.ts';
export type * from './vocabulary/expectation.ts';
export type {
  BrowserFault,
  FaultSpec,
  NetworkCondition,
  RoomFaultSpec,
  ServiceFault,
  ServiceName,
} from './vocabulary/faults.ts';
export type { FirmSpec, Scenario, ServerSpec } from './vocabulary/scenario.ts';
export type { Step, StepKind, StepOf } from './vocabulary/steps.ts';
export type { Threshold, ThresholdMetric } from './vocabulary/thresholds.ts';
export type { Place, Placed } from './vocabulary/schema.ts';
export type { Use } from './vocabulary/use.ts';
export type { JsonObject, JsonValue, Limit, Size } from './vocabulary/values.ts';
