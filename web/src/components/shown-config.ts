import type { PageConfig } from '@firmline/sdk/page-config';

/** What the page shows of its configuration. */
export type ShownConfig = Pick<
  PageConfig,
  | 'websiteUrl'
  | 'mainSiteUrl'
  | 'recorded'
  | 'notice'
  | 'privacyUrl'
  | 'sender'
  | 'senderMark'
  | 'nextStepLabel'
  | 'nextStepUrl'
>;
