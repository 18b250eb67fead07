import { type PlatformClient, createPlatformClient, fetchTransport } from '@firmline/sdk/rest';
import type { Output } from '../../output.ts';
import { exchangePrinter, exchangeWatcher } from './exchange.ts';
import { findPlatform } from '../../config/connections.ts';
import { untilStopped } from '../until-stopped.ts';
import { believedRecords } from './believed-records.ts';
import { planRequests } from './planned.ts';
import type { PlannedRequest } from '../../results/api.ts';

/** What a change came to, or with --dry-run the requests it would have taken. */
export type Change<Value> =
  | { readonly done: Value; readonly planned?: never }
  | { readonly planned: readonly PlannedRequest[] };

/** The voice platform while a command lasts. */
export interface PlatformSession {
  readonly client: PlatformClient;
  readonly baseUrl: string;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  /** Runs what changes something, unless --dry-run is given. */
  change<Value>(run: (client: PlatformClient) => Promise<Value>): Promise<Change<Value>>;
}

/**
 * Opens the platform for a task and closes it again, whatever comes.
 * @throws FirmlineError 'config-missing', 'config-invalid', and whatever the task throws
 */
export async function withPlatform<Value>(
  output: Output,
  task: (session: PlatformSession) => Promise<Value>,
): Promise<Value> {
  const platform = findPlatform(output.flags.profile);
  const client = createPlatformClient({
    ...platform,
    // A command that asks a few times needs no pool of connections.
    transport: believedRecords(
      output.flags.debug ? exchangeWatcher(fetchTransport(), output) : fetchTransport(),
    ),
    debug: exchangePrinter(output, { all: output.flags.debug }),
    ...(output.flags.timeoutMs === undefined ? {} : { timeoutMs: output.flags.timeoutMs }),
  });
  const stop = untilStopped(() => output.note('Stopping …'));
  try {
    return await task({
      client,
      baseUrl: platform.baseUrl,
      signal: stop.signal,
      async change(run) {
        if (output.flags.dryRun) return { planned: await planRequests(platform.baseUrl, run) };
        return { done: await run(client) };
      },
    });
  } finally {
    stop.release();
    await client.close();
  }
}
