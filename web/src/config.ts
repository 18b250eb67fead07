import { parsePageConfig, type PageConfig } from '@firmline/sdk/page-config';

/**
 * The page's configuration, as a build or a server has filled it in, with absolute service URLs.
 * @throws FirmlineError 'config-missing' or 'config-invalid'; SyntaxError when the element holds no JSON
 */
export function readConfig(page: Document): PageConfig {
  const config = parsePageConfig(JSON.parse(page.querySelector('#firmline-config')?.textContent || 'null'));
  const absolute = (url: string) => new URL(url, page.location.origin).href.replace(/\/$/, '');
  return {
    ...config,
    supabaseUrl: absolute(config.supabaseUrl),
    platformUrl: absolute(config.platformUrl),
    webhookUrl: new URL(config.webhookUrl, page.location.origin).href,
    ...(config.callMachineUrl ? { callMachineUrl: absolute(config.callMachineUrl) } : {}),
  };
}
