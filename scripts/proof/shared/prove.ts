import { type Browser, launchBrowser, type LaunchOptions } from '@firmline/harness/browser';

/** The context of a proof. */
export interface Proof {
  /** Aborted by Ctrl-C and other signals, so that the proof can clean up first. */
  readonly signal: AbortSignal;
  /** Clean-ups that run however the proof ends. */
  readonly cleanUps: AsyncDisposableStack;
  /** Writes a line to standard error. */
  readonly say: (line: string) => void;
}

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Runs a proof to its end and sets the exit code: 0 if it holds, 1 if not, 130 if it was interrupted. */
export async function prove(proof: (proof: Proof) => Promise<boolean>): Promise<void> {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(name);
    process.on(name, () => interrupted.abort());
  }
  const { signal } = interrupted;
  try {
    await using cleanUps = new AsyncDisposableStack();
    const holds = await proof({ signal, cleanUps, say });
    if (!holds) process.exitCode = 1;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (signal.aborted) process.exitCode = 130;
}

/**
 * Starts a browser that leaves signals to the proof. It closes when the proof is interrupted, so that nothing keeps
 * waiting.
 */
export async function startBrowser(
  { signal, cleanUps }: Pick<Proof, 'signal' | 'cleanUps'>,
  options: LaunchOptions = {},
): Promise<Browser> {
  const browser = await launchBrowser({ ...options, endsOnSignals: false });
  const close = () => void browser.close();
  cleanUps.defer(async () => {
    signal.removeEventListener('abort', close);
    await browser.close();
  });
  signal.addEventListener('abort', close);
  signal.throwIfAborted();
  return browser;
}
