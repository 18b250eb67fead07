import type { PageConfig } from '@firmline/sdk/page-config';
import type { StackInfo } from '../../shared/stack-info.ts';

/**
 * What the page of a stack is told: the local services, by relative addresses so that the page works under whatever name
 * this machine is reached by, and the hosted ones that take their place.
 */
export function pageConfig(info: StackInfo, hosted: Partial<PageConfig> = {}): PageConfig {
  const { pathname: platformUrl } = new URL(info.platformUrl);
  return {
    // A hosted platform's rooms are Daily's own, and so is their call machine.
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
