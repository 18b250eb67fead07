import type { StackInfo } from '../../../shared/stack-info.ts';

/** A page that is not Firmline's. It calls hosted services, for which the local stack stands in. */
export interface OwnPage {
  /** Where it is served. Default: the stack serves it. */
  readonly url?: string;
  /** Its platform's address, which may be relative to the page's. Default: that of the vendor. */
  readonly platform?: string;
  /** Folders whose files stand in for other hosts, by the host's name. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** Other hosts that the page reaches. Default: with a page on this machine, none. */
  readonly allowedHosts?: readonly string[];
}

/** The vendors' domains. With an own page, no test reaches them. */
export const vendorDomains = ['vapi.ai', 'daily.co', 'dailywebrtc.com', 'dailywebrtc.net'] as const;

const vendorPlatform = 'https://api.vapi.ai';

/** The call library loads its machine from below this address, or one like it on its other domains. */
const machineFolder = 'https://c.daily.co/call-machine';

export const linkOf = ({ url }: OwnPage, stack: Pick<StackInfo, 'url'>): string => url ?? `${stack.url}/`;

/** Addresses of a page's services as the page knows them, without a trailing slash. */
export const servicesOf = (page: OwnPage, stack: Pick<StackInfo, 'url'>) => ({
  platform: new URL(page.platform ?? vendorPlatform, linkOf(page, stack)).href.replace(/\/+$/, ''),
  'call-machine': machineFolder,
});

export function isHere(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** What the browsers of a page of one's own may reach. */
export const browsingOf = ({ url, allowedHosts }: OwnPage) => ({
  hasInternet: url !== undefined && !isHere(url),
  refusedDomains: vendorDomains,
  ...(allowedHosts && { allowedHosts }),
});

export const isVendors = (hostname: string): boolean =>
  vendorDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
