/**
 * When a machine counts as overloaded: every tuned number, and nothing else. `harness/docs/overload.md` says where each
 * comes from.
 */
export const overloadLimits = {
  /** A timer of this process that is later than this counts as a stall, ms. */
  minStallMs: 100,
  /** Maximum delay of anything that is timed: a timer, a measured step, audio on its way, ms. */
  maxDelayMs: 250,
  /** Maximum stall while something was awaited in vain: the larger of ms and a share of the wait. */
  maxWaitStallMs: 1000,
  maxWaitStallShare: 0.3,
  /** Maximum share of all processors in use during a timed step, percent. */
  maxBusyPercent: 98,
  /** The same in the busiest part of an attempt, for its thresholds. */
  maxBusyAttemptPercent: 90,
  /** Length of that part, ms: longer than a page takes to load, shorter than most calls. */
  busyWindowMs: 5000,
  /** Minimum share of one processor that this process gets during calibration, percent. */
  minSharePercent: 25,
  /** Maximum drift of audio from the clock, percent. */
  maxDriftPercent: 2,
  /** Maximum time between two looks at something that has to last, ms. */
  maxLookGapMs: 500,
  /** Scenarios in a row that are judged before one more call is made at once; twice as many after each time that was too early. */
  calmScenarios: 6,
  /** Factor by which an overloaded machine may wait longer or retry more often. */
  patience: 3,
  maxExtensionMs: 10_000,
  /** Maximum concurrent calls per idle processor, and on any machine. */
  callsPerProcessor: 2,
  maxCalls: 8,
} as const;
