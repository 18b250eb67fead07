/** Daily's domains: daily-js tries its call machine on each, in this order. */
export const dailyDomains = ['daily.co', 'dailywebrtc.com', 'dailywebrtc.net'] as const;
export type DailyDomain = (typeof dailyDomains)[number];

/** The names of a deployment. Only the browsers and clients of a proof take them for this machine. */
export const hosts = {
  page: 'demo.firmline.example',
  project: 'firmlineproof.supabase.co',
  platform: 'api.vapi.ai',
  webhook: 'flows.firmline.example',
} as const;

/** Where the platform's rooms are: nothing ever asks this name, daily-js and the call machine only read it. */
export const roomsUrl = 'https://vapi.daily.co';

export const webhookPath = '/hooks/demo-request';

/** Further pages, each under a name of its own below the page's. */
export const otherPages = `*.${hosts.page}`;

/** What Daily's service needs of a domain: files, the look-up of rooms, and their servers. */
export const dailyHosts = (domain: DailyDomain) => [`c.${domain}`, `gs.${domain}`, `*.wss.${domain}`];

/** All of them, as a certificate and a resolver's rules write them. */
export const allNames = (domains: readonly DailyDomain[] = dailyDomains): string[] => [
  ...Object.values(hosts),
  otherPages,
  ...domains.flatMap(dailyHosts),
];
