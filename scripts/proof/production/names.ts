/** Daily's domains: daily-js tries its call machine on each, in this order. */
export const dailyDomains = ['daily.co', 'dailywebrtc.com', 'dailywebrtc.net'] as const;
export type DailyDomain = (typeof dailyDomains)[number];

/** The names of a deployment, as in the guides. Only the proof's browsers resolve them to this machine. */
export const hosts = {
  page: 'demo.example.com',
  project: 'your-project.supabase.co',
  platform: 'api.vapi.ai',
  webhook: 'flows.example.com',
} as const;

/** Address of the platform's rooms: nothing connects to it; daily-js and the call machine only parse it. */
export const roomsUrl = 'https://vapi.daily.co';
export const webhookPath = '/webhook/demo-request';

/** Hosts that Daily's service uses on a domain: for files, the look-up of rooms, and their servers. */
const dailyHosts = (domain: DailyDomain) => [`c.${domain}`, `gs.${domain}`, `*.wss.${domain}`];

/** Those of the deployment; further pages are each under a subdomain of the page's host. */
const ownNames: readonly string[] = [...Object.values(hosts), `*.${hosts.page}`];

/** All names, as in a certificate. */
export const allNames: readonly string[] = [...ownNames, ...dailyDomains.flatMap(dailyHosts)];

export const isKnown = (host: string): boolean =>
  allNames.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name));

/**
 * Chromium's rules that resolve each name; no other name resolves. Silent domains lead to a port that accepts connections
 * and never responds, as behind a firewall.
 */
export function resolverRules(port: number, silentPort: number, silent: readonly DailyDomain[]): string {
  const silentNames = new Set(silent.flatMap(dailyHosts));
  return [
    ...allNames.map((name) => `MAP ${name} 127.0.0.1:${silentNames.has(name) ? silentPort : port}`),
    'MAP * ~NOTFOUND',
  ].join(', ');
}

/** The stack's path for a request to a hosted name; the server of a room; or null, which means "not found". */
export type Destination = { readonly stackPath: string } | { readonly server: string } | null;

const [team] = new URL(roomsUrl).hostname.split('.');

/** @param target path with query */
export function destinationOf(host: string, target: string): Destination {
  const [pathname = ''] = target.split('?');
  if (host === hosts.project && pathname.startsWith('/rest/v1/')) return { stackPath: `/_${target}` };
  if (host === hosts.platform) return { stackPath: `/_/platform${target}` };
  if (host === hosts.webhook && pathname === webhookPath) return { stackPath: '/_/webhook' };
  const domain = dailyDomains.find((name) => host.endsWith(`.${name}`));
  const part = (pattern: RegExp) => pattern.exec(pathname)?.[1];
  if (host === `c.${domain}`) {
    const file = part(/^\/call-machine\/versioned\/\d+\.\d+\.\d+\/static\/([\w.-]+)$/);
    return file === undefined ? null : { stackPath: `/_/call-machine/${file}` };
  }
  if (host === `gs.${domain}`) {
    const room = part(new RegExp(`^/rooms/check/${team}/([\\w-]+)$`));
    return room === undefined ? null : { server: `wss://eu-1.wss.${domain}/${room}` };
  }
  const room = host === `eu-1.wss.${domain}` ? part(/^\/([\w-]+)$/) : undefined;
  return room === undefined ? null : { stackPath: `/_/room/${room}` };
}
