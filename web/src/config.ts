import { isWholePageConfig, type PageConfig } from '@firmline/sdk/page-config';

/** The JSON of the page's configuration. */
export function configText(page: Document): string {
  return page.querySelector('#firmline-config')?.textContent || 'null';
}

/** The page's configuration as it is written, unchecked; null without one. */
export function uncheckedConfig(page: Document): PageConfig | null {
  try {
    return JSON.parse(configText(page)) as PageConfig | null;
  } catch {
    return null;
  }
}

/**
 * The page's configuration, filled in by a build or a server. The URLs of the services for calls are absolute.
 * @returns null if it is invalid; code that only such a page loads finds the problem
 */
export function readConfig(page: Document): PageConfig | null {
  const absoluteUrl = (url: string) => new URL(url, page.location.origin).href.replace(/\/$/, '');
  try {
    const config: unknown = JSON.parse(configText(page));
    if (!isWholePageConfig(config)) return null;
    return {
      ...config,
      platformUrl: absoluteUrl(config.platformUrl),
      webhookUrl: new URL(config.webhookUrl, page.location.origin).href,
      ...(config.callMachineUrl ? { callMachineUrl: absoluteUrl(config.callMachineUrl) } : {}),
    };
  } catch {
    return null;
  }
}
