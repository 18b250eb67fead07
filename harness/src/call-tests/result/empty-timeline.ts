import type { Timeline } from './result.ts';

/** Of an attempt in which nothing was seen. */
export const emptyTimeline: Timeline = {
  steps: [],
  stages: [],
  callerTruth: [],
  callerHeard: [],
  agentTruth: [],
  agentHeard: [],
  messages: [],
  network: [],
  said: [],
  cpu: [],
};
