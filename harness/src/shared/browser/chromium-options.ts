import type { LaunchOptions as PuppeteerOptions } from 'puppeteer-core';
import type { LaunchOptions } from './launch-options.ts';

/** Puppeteer's default switches against throttling. */
const throttlingFlags = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/** Makes every other host fail immediately, so that no test depends on the internet. */
const resolverRules = (hosts: readonly string[], reachableHosts: readonly string[]): readonly string[] => [
  ...hosts.map((host) => `MAP ${host} 127.0.0.1`),
  'MAP * ~NOTFOUND',
  ...['localhost', '127.0.0.1', ...reachableHosts].map((host) => `EXCLUDE ${host}`),
];

/** Makes some domains fail, with all below them. */
const refusalRules = (domains: readonly string[]): readonly string[] =>
  domains.flatMap((domain) => [`MAP ${domain} ~NOTFOUND`, `MAP *.${domain} ~NOTFOUND`]);

const rulesOf = (rules: readonly string[]) =>
  rules.length === 0 ? [] : [`--host-resolver-rules=${rules.join(', ')}`];

const switches = ({
  hasMicrophone = true,
  isSoundBlocked = false,
  hosts = [],
  hasInternet = false,
  allowedHosts = [],
  refusedDomains = [],
  prefers = {},
  args = [],
}: LaunchOptions): string[] => [
  // Chromium refuses its sandbox to root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  // The fake devices always include a microphone.
  ...(hasMicrophone ? ['--use-fake-device-for-media-stream'] : ['--disable-audio-input']),
  ...rulesOf(hasInternet ? refusalRules(refusedDomains) : resolverRules(hosts, allowedHosts)),
  // For machines whose only network is the loopback.
  '--allow-loopback-in-peer-connection',
  `--autoplay-policy=${isSoundBlocked ? 'user-gesture-required' : 'no-user-gesture-required'}`,
  ...(prefers.reducedMotion ? ['--force-prefers-reduced-motion'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Chromium would start a spare process with every page, which adds a fifth to the cost of opening one.
  '--disable-features=SpareRendererForSitePerProcess',
  // Containers have little shared memory.
  '--disable-dev-shm-usage',
  ...args,
];

export const chromiumOptions = (options: LaunchOptions): PuppeteerOptions => ({
  args: switches(options),
  pipe: options.isPiped ?? false,
  ...(options.hasSlowHiddenTabs ? { ignoreDefaultArgs: throttlingFlags } : {}),
});
