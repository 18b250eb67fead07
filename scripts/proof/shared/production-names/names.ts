/** Daily's domains: daily-js tries its call machine on each, in this order. */
export const dailyDomains = ['daily.co', 'dailywebrtc.com', 'dailywebrtc.net'] as const;
export type DailyDomain = (typeof dailyDomains)[number];

/** The names of a deployment, as in the guides. Only a proof's browsers and clients resolve them to this machine. */
export const hosts = {
  page: 'demo.example.com',
  project: 'your-project.supabase.co',
  platform: 'api.vapi.ai',
  webhook: 'flows.example.com',
} as const;

/** Address of the platform's rooms: nothing connects to it; daily-js and the call machine only parse it. */
export const roomsUrl = 'https://vapi.daily.co';

export const webhookPath = '/webhook/demo-request';

/** Further pages, each under a subdomain of the page's host. */
const otherPages = `*.${hosts.page}`;

/** Hosts that Daily's service uses on a domain: for files, the look-up of rooms, and their servers. */
const dailyHosts = (domain: DailyDomain) => [`c.${domain}`, `gs.${domain}`, `*.wss.${domain}`];

const ownNames: readonly string[] = [...Object.values(hosts), otherPages];

/** All names, as in a certificate. */
export const allNames: readonly string[] = [...ownNames, ...dailyDomains.flatMap(dailyHosts)];

/** State of Daily's domains. Domains that are neither up nor silent do not resolve. */
export interface DailyDomains {
  /** Domains that work. Default: all that are not silent. */
  readonly up?: readonly DailyDomain[];
  /** Domains that accept connections and never respond, as behind a firewall. */
  readonly silent?: readonly DailyDomain[];
}

/** Chromium's rules that resolve each name; no other name resolves. */
export function resolverRules(port: number, silentPort: number, { up, silent = [] }: DailyDomains): string {
  const answering = up ?? dailyDomains.filter((domain) => !silent.includes(domain));
  return [
    ...[...ownNames, ...answering.flatMap(dailyHosts)].map((name) => `MAP ${name} 127.0.0.1:${port}`),
    ...silent.flatMap(dailyHosts).map((name) => `MAP ${name} 127.0.0.1:${silentPort}`),
    'MAP * ~NOTFOUND',
  ].join(', ');
}
