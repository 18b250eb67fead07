import type { Firm } from '@firmline/sdk/firms';
import type { PageConfig } from '@firmline/sdk/page-config';
import { slugFromPath } from '../slug.ts';
import { askFirm } from './ask-firm.ts';
import { firmRequest } from './firm-request.ts';

/** Asks once for the firm of the page's link, see `askFirm`. */
export const askFor = async (config: PageConfig, limitMs: number): Promise<Firm | null> =>
  askFirm(firmRequest(config, slugFromPath(location.pathname), location.origin), limitMs);
