import { isWholePageConfig, type PageConfig } from '@firmline/sdk/page-config';

/** What stands in the page as its configuration. */
export function configText(page: Document): string {
  return page.querySelector('#firmline-config')?.textContent || 'null';
}

/**
 * The page's configuration, as a build or a server has filled it in, with absolute service URLs.
 * @returns null where it cannot be used; what is wrong with it is told by code that only such a page loads
 */
export function readConfig(page: Document): PageConfig | null {
  const absolute = (url: string) => new URL(url, page.location.origin).href.replace(/\/$/, '');
  try {
    const config: unknown = JSON.parse(configText(page));
    if (!isWholePageConfig(config)) return null;
    return {
      ...config,
      supabaseUrl: absolute(config.supabaseUrl),
      platformUrl: absolute(config.platformUrl),
      webhookUrl: new URL(config.webhookUrl, page.location.origin).href,
      ...(config.callMachineUrl ? { callMachineUrl: absolute(config.callMachineUrl) } : {}),
    };
  } catch {
    return null;
  }
}
