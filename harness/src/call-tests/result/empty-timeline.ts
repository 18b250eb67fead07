import type { Timeline } from './result.ts';

/** The timeline of an attempt that never opened a page. */
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
