/** What of a machine's delays can still be judged. */
export const limits = {
  /** Longest delay of a timer before the first scenario. */
  calibrationLagMs: 250,
  /** Share of the time that this process must get of a processor while it is calibrated, percent. */
  leastSharePercent: 25,
  /** Delays during something that was measured, ms. */
  measuringLagMs: 250,
  /** Delays while something was waited for in vain, ms, and as a share of the wait. */
  waitingLagMs: 1000,
  waitingLagShare: 0.3,
  /** Share of all processors in use: with more than this a page may get too little of one. */
  mostBusyPercent: 98,
  /** The same over a whole attempt, of which figures are taken. */
  mostBusyMeasuringPercent: 90,
  /** Longest time between two looks while something has to go on to hold. */
  unseenMs: 500,
  /** Longest extension of a wait. */
  mostCreditMs: 10_000,
  /** A wait on a machine without a processor to spare is so many times longer. */
  busyPatience: 3,
  /** How often a step is tried on a machine that was too slow for it. */
  mostDeedTries: 3,
  /** A page that does not answer for so long is stuck, ms. */
  lookMs: 15_000,
  /** Calls at once, whatever the machine. */
  mostWorkers: 8,
} as const;
