import type { LaunchOptions as PuppeteerOptions } from 'puppeteer-core';
import type { LaunchOptions } from './launch-options.ts';

const preferences = ({
  hasMicrophone = true,
  isSoundBlocked = false,
  hasSlowHiddenTabs = false,
  hosts = [],
  hasInternet = false,
  allowedHosts = [],
  refusedDomains = [],
  prefers = {},
}: LaunchOptions): Record<string, string | number | boolean> => ({
  'media.navigator.streams.fake': hasMicrophone,
  // On a busy machine the sound is asked for late. What does not last until then, by default 10 ms, is lost.
  'media.cubeb_latency_mtg_frames': 2048,
  'media.autoplay.default': isSoundBlocked ? 1 : 0,
  // For machines whose only network is the loopback.
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'permissions.isolateBy.userContext': true,
  // The window counts as the one in use.
  'focusmanager.testmode': true,
  'network.dns.localDomains': hosts.join(','),
  'dom.security.https_first': false,
  ...(hasInternet ? refusing(refusedDomains) : noInternet([...hosts, ...allowedHosts])),
  ...(hasSlowHiddenTabs ? {} : throttlingPreferences),
  ...(prefers.reducedMotion ? { 'ui.prefersReducedMotion': 1 } : {}),
  ...(prefers.colorScheme
    ? { 'layout.css.prefers-color-scheme.content-override': prefers.colorScheme === 'dark' ? 0 : 1 }
    : {}),
});

/** Makes every other host fail immediately, so that no test depends on the internet. */
const noInternet = (hosts: readonly string[]) => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  // The port that discards; nothing listens.
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': ['localhost', '127.0.0.1', '::1', ...hosts].join(','),
});

/** Makes some domains fail, with all below them. */
const refusing = (domains: readonly string[]): Record<string, string | number> => {
  if (domains.length === 0) return {};
  const script = `function FindProxyForURL(url, host) {
    const isRefused = ${JSON.stringify(domains)}.some((one) => host === one || host.endsWith('.' + one));
    return isRefused ? 'PROXY 127.0.0.1:9' : 'DIRECT';
  }`;
  return {
    'network.proxy.type': 2,
    'network.proxy.autoconfig_url': `data:application/x-ns-proxy-autoconfig,${encodeURIComponent(script)}`,
  };
};

const throttlingPreferences = {
  'dom.min_background_timeout_value': 4,
  'dom.min_background_timeout_value_without_budget_throttling': 4,
  'dom.timeout.enable_budget_timer_throttling': false,
};

export const firefoxOptions = (options: LaunchOptions): PuppeteerOptions => ({
  browser: 'firefox',
  extraPrefsFirefox: preferences(options),
  // Its own scripts set permissions, for which WebDriver BiDi has no command.
  args: ['--remote-allow-system-access', ...(options.args ?? [])],
});
