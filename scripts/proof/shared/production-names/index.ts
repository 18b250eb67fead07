import { type Stack, startStackInChildProcess } from '../../../../harness/src/services/stack/index.ts';
import { makeCertificate } from '../../../shared/certificate.ts';
import { type FrontRequest, startFront } from './front.ts';
import { allNames, type DailyDomains, hosts, resolverRules, roomsUrl, webhookPath } from './names.ts';
import { createNodeFetch } from './node-fetch.ts';
import { type ChangePolicy, publishSite } from './published-site.ts';

export { allNames, dailyDomains, hosts, type DailyDomain, type DailyDomains } from './names.ts';
export type { FrontRequest } from './front.ts';

/**
 * A local stack under the names of a deployment: the Supabase project, the voice platform, the webhook, the page,
 * and Daily's domains with its fallbacks. All of them are served over TLS on one port of this machine.
 */
export interface ProductionNames {
  /** The stack behind the names, under its own addresses: for its control routes and records. */
  readonly stack: Stack;
  /** The environment of a deployment: the stack's keys, the names' addresses. For `buildPage`, or your own client. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Switches for `launchBrowser({ args })`: the browser resolves only these names, to this machine, and trusts their
   * certificate. `daily` gives the state of Daily's domains. Default: all are up.
   */
  browserArgs(daily?: DailyDomains): string[];
  /** Port of this machine that serves every name, and its certificate (PEM), for other programs. */
  readonly front: { readonly port: number; readonly certificate: string };
  /** `fetch` for Node that resolves only these names, to this machine. Uses only the URL of a `Request`. */
  readonly fetch: typeof fetch;
  /**
   * Serves a built page as Netlify would, by the `_headers` and `_redirects` of the build.
   * @param name a subdomain of the page's host; by default the host itself
   * @param changePolicy changes the content security policy that the browser receives
   * @returns the page's origin, such as https://demo.example.com
   */
  publish(dir: string, name?: string, changePolicy?: ChangePolicy): Promise<string>;
  /** All requests so far, in the order in which their responses ended. A WebSocket has the method 'WebSocket'. */
  readonly requests: readonly FrontRequest[];
  stop(): Promise<void>;
}

export interface ProductionNamesOptions {
  /** Folder of the built page, which the stack needs to start; usually `web/dist`. */
  readonly pageDir: string;
  readonly signal?: AbortSignal;
}

/** Starts a stack, and a server in front of it for every hosted name. */
export async function startProductionNames(options: ProductionNamesOptions): Promise<ProductionNames> {
  const platformUrl = `https://${hosts.platform}`;
  const certificate = await makeCertificate(allNames);
  const stack = await startStackInChildProcess({ ...options, publicNames: { platformUrl, roomsUrl } });
  const front = await startFront(stack.url, certificate).catch(async (error: unknown) => {
    await stack.stop();
    throw error;
  });
  const node = createNodeFetch(front.port, certificate.cert);
  return {
    stack,
    env: {
      SUPABASE_URL: `https://${hosts.project}`,
      SUPABASE_ANON_KEY: stack.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
      FIRMLINE_PLATFORM_PUBLIC_KEY: stack.platformPublicKey,
      FIRMLINE_PLATFORM_PRIVATE_KEY: stack.platformPrivateKey,
      FIRMLINE_ASSISTANT_ID: stack.assistantId,
      FIRMLINE_WEBHOOK_URL: `https://${hosts.webhook}${webhookPath}`,
      FIRMLINE_WEBSITE_URL: stack.websiteUrl,
      FIRMLINE_MAIN_SITE_URL: stack.mainSiteUrl,
      FIRMLINE_PAGE_URL: `https://${hosts.page}`,
    },
    browserArgs: (daily = {}) => [
      `--host-resolver-rules=${resolverRules(front.port, front.silentPort, daily)}`,
      `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
    ],
    front: { port: front.port, certificate: certificate.cert },
    fetch: node.fetch,
    async publish(dir, name, changePolicy = (policy) => policy) {
      const host = name === undefined ? hosts.page : `${name}.${hosts.page}`;
      front.publish(host, await publishSite(dir, changePolicy));
      return `https://${host}`;
    },
    requests: front.requests,
    async stop() {
      await node.close();
      await front.stop();
      await stack.stop();
    },
  };
}
