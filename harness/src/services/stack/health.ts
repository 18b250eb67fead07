import type { FirmlineError } from '@firmline/sdk/errors';
import type { Database } from './database/database.ts';
import type { Postgrest, PostgrestState } from './rest/postgrest.ts';

/** What fails, and one step that fixes it. */
export type Problem = Pick<FirmlineError, 'message' | 'hint'>;

/**
 * What the data service can do: 'busy' with one long statement, 'read-only' because writing is refused, 'failing' if a read
 * fails, 'failed' for good.
 */
export type DataState = PostgrestState | 'busy' | 'read-only' | 'failing';

export interface Health {
  readonly state: DataState;
  /** Null only while it is ready. */
  readonly problem: Problem | null;
}

export type HealthWatch = ReturnType<typeof watchHealth>;

/** Why PostgREST takes no requests; null if it does. */
export function whyNotReady(state: PostgrestState): Problem | null {
  if (state === 'ready') return null;
  return state === 'failed'
    ? { message: 'The database API ended too often.', hint: 'Start the stack again; its output says why.' }
    : { message: 'The database API is starting.', hint: 'Try again in a moment.' };
}

const intervalMs = 5000;

/** Reads the firms now and then, and informs the person at the terminal when that or writing fails, and works again. */
export function watchHealth(parts: {
  readonly postgrest: Pick<Postgrest, 'state' | 'read'>;
  readonly database: Pick<Database, 'whyReadOnly' | 'isBusy' | 'whyBroken'>;
  readonly notify: (line: string) => void;
}) {
  const { postgrest, database, notify } = parts;
  let currentReading: Promise<Health> | undefined;
  let latestState: DataState = 'ready';
  let reportedState: DataState = 'ready';
  let stall = new AbortController();
  let isStopped = false;

  async function lookAtParts(): Promise<Health> {
    const unreadyReason = whyNotReady(postgrest.state);
    if (unreadyReason) return { state: postgrest.state, problem: unreadyReason };
    const reading = await postgrest.read();
    const unwritableProblem = database.whyReadOnly();
    if (reading.ok)
      return unwritableProblem ? { state: 'read-only', problem: unwritableProblem } : readyHealth;
    if (reading.isLate && database.isBusy()) return busyHealth;
    const brokenReason = reading.isLate ? null : await database.whyBroken();
    const failure = whyFailing(brokenReason ?? reading.message, unwritableProblem);
    // One late read may be a machine that was busy or asleep.
    if (reading.isLate && latestState === 'failing') stall.abort(failure);
    return { state: 'failing', problem: failure };
  }

  function reportHealth({ state, problem }: Health): void {
    if (state !== 'failing' && stall.signal.aborted) stall = new AbortController();
    const isNews = state === latestState && state !== reportedState && reportedStates.has(state);
    latestState = state;
    // In a stop everything ends.
    if (!isNews || isStopped) return;
    reportedState = state;
    notify(problem ? [problem.message, problem.hint].join('\n') : 'The data service works again.');
  }

  async function examineOnce(): Promise<Health> {
    try {
      const health = await lookAtParts();
      reportHealth(health);
      return health;
    } finally {
      currentReading = undefined;
    }
  }

  const examine = (): Promise<Health> => (currentReading ??= examineOnce());
  const timer = setInterval(() => void examine(), intervalMs).unref();
  return {
    examine,
    /** Aborted while PostgREST does not respond although the database has nothing to do. The reason is a {@link Problem}. */
    get stall(): AbortSignal {
      return stall.signal;
    },
    stop(): void {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

/** PostgREST reports its own end and start. */
const reportedStates: ReadonlySet<DataState> = new Set(['ready', 'read-only', 'failing']);

const readyHealth: Health = { state: 'ready', problem: null };

const busyHealth: Health = {
  state: 'busy',
  problem: { message: 'A statement keeps the database busy.', hint: 'Try again in a moment.' },
};

const whyFailing = (message: string, unwritable: Problem | null): Problem => ({
  message: unwritable ? `${message} ${unwritable.message}` : message,
  hint: unwritable?.hint ?? 'Stop the stack (Ctrl-C in its terminal), and start it again.',
});
