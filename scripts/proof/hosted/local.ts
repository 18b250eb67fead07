import { builtPage } from '../../shared/own-stack.ts';
import { startProductionNames } from '../shared/production-names/index.ts';
import { type HostedSettings, settingsOf } from './settings.ts';

/** How the services are reached. */
export interface Reach {
  readonly against: 'hosted' | 'local';
  readonly fetch: typeof fetch;
  /** Switches of the browser. */
  readonly browserArgs: readonly string[];
}

export const overTheInternet: Reach = { against: 'hosted', fetch, browserArgs: [] };

/** Runs the proof against a stack on this machine, under the names of hosted services. */
export async function withLocalStack<Result>(
  signal: AbortSignal,
  run: (settings: HostedSettings, reach: Reach) => Promise<Result>,
): Promise<Result> {
  const names = await startProductionNames({ pageDir: builtPage, signal });
  try {
    return await run(settingsOf(names.env), {
      against: 'local',
      fetch: names.fetch,
      browserArgs: [
        ...names.browserArgs(),
        // The proof itself serves the page's responses, so the browser treats it as an internet page, which may not reach
        // this machine.
        '--disable-features=LocalNetworkAccessChecks',
      ],
    });
  } finally {
    await names.stop();
  }
}
