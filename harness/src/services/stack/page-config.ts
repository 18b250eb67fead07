import type { PageConfig } from '@firmline/sdk/page-config';
import type { StackInfo } from '../../shared/stack-info.ts';

/**
 * The page's configuration: the local services, by relative addresses so the page works under any name of this
 * machine, and the hosted services that replace them.
 */
export function pageConfig(info: StackInfo, hosted: Partial<PageConfig> = {}): PageConfig {
  const { pathname: platformUrl } = new URL(info.platformUrl);
  return {
    // With a hosted platform, Daily hosts the rooms and the call machine.
    ...(hosted.platformUrl === undefined ? { callMachineUrl: '/_/call-machine' } : {}),
    supabaseUrl: '/_',
    supabaseAnonKey: info.anonKey,
    platformUrl,
    platformPublicKey: info.platformPublicKey,
    assistantId: info.assistantId,
    webhookUrl: '/_/webhook',
    websiteUrl: info.websiteUrl,
    mainSiteUrl: info.mainSiteUrl,
    ...hosted,
  };
}
