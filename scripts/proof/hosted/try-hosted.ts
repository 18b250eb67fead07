import { writeFile } from 'node:fs/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { launchBrowser } from '../../../harness/src/shared/browser/index.ts';
import {
  type CallTrace,
  type DataProbe,
  redactTrace,
  traceFormat,
  traceVersion,
  type TracedCall,
  writeTrace,
} from '../../../harness/src/call-tests/call-trace/index.ts';
import { contentSecurityPolicy } from '../../../sdk/src/page/csp.ts';
import { plannedCalls, type SeenSoFar } from './calls.ts';
import type { Reach } from './local.ts';
import { askDataService } from './data-probes.ts';
import { bundlePage, type ServedPage } from './page-files.ts';
import { runCall } from './run-call.ts';
import { type HostedSettings, type PlatformSettings, secretsOf } from './settings.ts';

export interface TryOptions {
  readonly settings: HostedSettings;
  readonly reach: Reach;
  readonly firmline: string;
  readonly slug: string;
  readonly out: string;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Origin of a page without an address. Nothing listens there. */
const ownOrigin = 'http://localhost:4319';

/** Asks the services and writes the redacted trace. An interrupted run writes its results so far. */
export async function tryHosted(options: TryOptions): Promise<CallTrace> {
  const { settings, reach, firmline, slug, out, signal, say } = options;
  const origin = settings.pageUrl === undefined ? ownOrigin : new URL(settings.pageUrl).origin;
  const policy = policyOf(settings, origin);
  let data: readonly DataProbe[] | null = null;
  const calls: TracedCall[] = [];
  let browserVersion = '';
  const traceNow = (): CallTrace =>
    redactTrace(
      {
        format: traceFormat,
        version: traceVersion,
        madeAt: new Date().toISOString(),
        made: { firmline, browser: browserVersion, against: reach.against, policy },
        data,
        calls,
      },
      { secrets: secretsOf(settings) },
    );
  try {
    if (settings.data) {
      say('Asking the data service …');
      data = await askDataService(settings.data, { slug, fetch: reach.fetch, signal });
    }
    if (settings.platform) {
      await makeCalls(settings.platform, { origin, policy });
    }
    return traceNow();
  } finally {
    await writeFile(out, cleanText(writeTrace(traceNow()), settings), { mode: 0o600 });
    say(`Trace: ${out}`);
  }

  async function makeCalls(
    platform: PlatformSettings,
    place: Pick<ServedPage, 'origin' | 'policy'>,
  ): Promise<void> {
    const served = { ...place, script: await bundlePage() };
    await using cleanUps = new AsyncDisposableStack();
    const browser = await launchBrowser({
      reachesInternet: reach.against === 'hosted',
      endsOnSignals: false,
      args: reach.browserArgs,
    });
    cleanUps.defer(() => browser.close());
    let seen: SeenSoFar = { hasToken: false, isEndSeen: false };
    browserVersion = await browser.version();
    for (const call of plannedCalls) {
      if (!call.isNeeded(seen)) continue;
      signal.throwIfAborted();
      const ran = await runCall(call, { browser, served, platform, fetch: reach.fetch, signal, say });
      calls.push(ran.traced);
      signal.throwIfAborted();
      seen = {
        hasToken: seen.hasToken || ran.seen.hasToken,
        isEndSeen: seen.isEndSeen || ran.seen.isEndSeen,
      };
    }
  }
}

/** The product's own policy for these services, as the page at this origin would have it. */
function policyOf({ data, platform }: HostedSettings, origin: string): string {
  const { protocol, host } = new URL(origin);
  return contentSecurityPolicy(
    {
      supabaseUrl: data?.url ?? origin,
      supabaseAnonKey: '',
      platformUrl: platform?.url ?? origin,
      platformPublicKey: '',
      assistantId: '',
      webhookUrl: origin,
      websiteUrl: origin,
      mainSiteUrl: origin,
      ...(platform?.callMachineUrl === undefined ? {} : { callMachineUrl: platform.callMachineUrl }),
    },
    { scripts: [], styles: [] },
    protocol === 'http:' ? host : undefined,
  );
}

/** @throws FirmlineError 'internal' if a secret remains, before anything is written */
function cleanText(text: string, settings: HostedSettings): string {
  const left = Object.entries(secretsOf(settings)).find(([, value]) => value && text.includes(value));
  if (!left) return text;
  throw new FirmlineError(`The trace still holds ${left[0]}, so it was not written.`, {
    code: 'internal',
    fault: 'internal',
  });
}
