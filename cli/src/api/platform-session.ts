import { type PlatformClient, createPlatformClient, fetchTransport } from '@firmline/sdk/rest';
import { findPlatform } from '../config/connections.ts';
import type { FirmsFlags } from '../firms/connect.ts';
import { untilStopped } from '../until-stopped.ts';
import { believedRecords } from './believed-records.ts';
import { exchangePrinter, exchangeWatcher } from './exchange.ts';
import { planRequests, type PlannedRequest } from './planned.ts';

/** Which platform, and where messages about it go. */
export interface PlatformFlags extends FirmsFlags {
  readonly flags: FirmsFlags['flags'] & { readonly dryRun: boolean };
}

/** The result of a change, or with --dry-run the requests it would have sent. */
export type Change<Value> =
  | { readonly done: Value; readonly planned?: never }
  | { readonly planned: readonly PlannedRequest[] };

/** A connection to the voice platform for one command. */
export interface PlatformSession {
  readonly client: PlatformClient;
  readonly baseUrl: string;
  /** The profile and its host, for a question. */
  readonly place: string;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Runs a change, or with --dry-run only plans it. */
  change<Value>(run: (client: PlatformClient) => Promise<Value>): Promise<Change<Value>>;
}

/**
 * Opens a session for a task, and always closes it.
 * @throws FirmlineError 'config-missing', 'config-invalid', and whatever the task throws
 */
export async function withPlatform<Value>(
  output: PlatformFlags,
  task: (session: PlatformSession) => Promise<Value>,
): Promise<Value> {
  const { place, ...platform } = findPlatform(output.flags.profile);
  const client = createPlatformClient({
    ...platform,
    // A command sends few requests, so it needs no connection pool.
    transport: believedRecords(
      output.flags.debug ? exchangeWatcher(fetchTransport(), output) : fetchTransport(),
    ),
    debug: exchangePrinter(output, { all: output.flags.debug }),
    ...(output.flags.timeoutMs === undefined ? {} : { timeoutMs: output.flags.timeoutMs }),
  });
  const stop = untilStopped(() => output.note('Stopping …'));
  let isNamed = false;
  try {
    return await task({
      client,
      baseUrl: platform.baseUrl,
      place,
      signal: stop.signal,
      async change(run) {
        if (output.flags.dryRun)
          return {
            planned: await planRequests(platform.baseUrl, (options) => run(createPlatformClient(options))),
          };
        if (!isNamed) output.note(`Writing to ${place}.`);
        isNamed = true;
        return { done: await run(client) };
      },
    });
  } finally {
    stop.release();
    await client.close();
  }
}
