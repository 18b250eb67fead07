/** Ctrl-C and the like abort it, so that what was started can be ended first. */
const interrupted = new AbortController();

/**
 * Has signals abort {@link interrupted}, in place of whoever answered them before: Puppeteer would end this process at
 * once, with the rest still lying about. To be called again once a browser of its own making runs.
 */
export function answerSignals(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(name);
    process.on(name, () => interrupted.abort());
  }
}

/** Runs a proof to its end. One that was interrupted is no failure of its own. */
export async function prove(proof: (signal: AbortSignal) => Promise<boolean>): Promise<void> {
  answerSignals();
  const { signal } = interrupted;
  try {
    const holds = await proof(signal);
    if (signal.aborted) process.exitCode = 130;
    else if (!holds) process.exitCode = 1;
  } catch (error) {
    if (!signal.aborted) throw error;
    process.exitCode = 130;
  }
}
