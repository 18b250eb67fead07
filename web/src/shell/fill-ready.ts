import type { Firm } from '@firmline/sdk/firms';
import type { PageConfig } from '@firmline/sdk/page-config';
import { monogram } from '../voice/monogram.ts';
import { fillLetter, setText } from './fill-letter.ts';

/** Fills a firm into the prerendered main screen, see {@link fillLetter}. */
export function fillReady(screen: ParentNode, firm: Firm, config: PageConfig): void {
  fillLetter(screen, firm, config);
  setText(screen, '.monogram', monogram(firm.companyName));
}
