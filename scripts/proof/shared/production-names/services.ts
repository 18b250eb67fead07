import { dailyDomains, hosts, roomsUrl, webhookPath } from './names.ts';

/** The stack's path for a request to a hosted name, or an immediate response. */
export type Destination =
  | { readonly stackPath: string }
  | { readonly json: unknown; readonly status: number };

const [team] = new URL(roomsUrl).hostname.split('.');
const nothing: Destination = { status: 404, json: { error: 'not-found' } };
const serverOf = (domain: string) => `eu-1.wss.${domain}`;

/** The Daily domain of a host, and the host's label in it. */
function dailyPart(host: string): { readonly domain: string; readonly label: string } | null {
  const domain = dailyDomains.find((name) => host.endsWith(`.${name}`));
  return domain === undefined ? null : { domain, label: host.slice(0, -domain.length - 1) };
}

/** The destination of a request for a hosted service. `target` is its path with query. */
export function destinationOf(host: string, target: string): Destination {
  const [pathname = ''] = target.split('?');
  if (host === hosts.project && pathname.startsWith('/rest/v1/')) return { stackPath: `/_${target}` };
  if (host === hosts.platform) return { stackPath: `/_/platform${target}` };
  if (host === hosts.webhook && pathname === webhookPath) return { stackPath: '/_/webhook' };
  const daily = dailyPart(host);
  if (daily?.label === 'c') {
    const file = /^\/call-machine\/versioned\/\d+\.\d+\.\d+\/static\/([\w.-]+)$/.exec(pathname)?.[1];
    return file === undefined ? nothing : { stackPath: `/_/call-machine/${file}` };
  }
  if (daily?.label === 'gs') {
    const room = new RegExp(`^/rooms/check/${team}/([\\w-]+)$`).exec(pathname)?.[1];
    if (room === undefined) return nothing;
    return { status: 200, json: { server: `wss://${serverOf(daily.domain)}/${room}` } };
  }
  return nothing;
}

/** The stack's path for a WebSocket to a room's server; null for any other. */
export function socketPathOf(host: string, target: string): string | null {
  const daily = dailyPart(host);
  const room = /^\/([\w-]+)$/.exec(target)?.[1];
  return daily && host === serverOf(daily.domain) && room !== undefined ? `/_/room/${room}` : null;
}
