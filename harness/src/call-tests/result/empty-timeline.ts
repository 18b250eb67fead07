import type { Timeline } from './result.ts';

/** Of an attempt in which nothing was seen. */
export const emptyTimeline: Timeline = {
  steps: [],
  stages: [],
  callerGroundTruth: [],
  callerHeard: [],
  agentGroundTruth: [],
  agentHeard: [],
  messages: [],
  network: [],
  announcements: [],
  cpu: [],
};
