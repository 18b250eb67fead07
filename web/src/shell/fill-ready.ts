import type { Firm } from '@firmline/sdk/firms';
import type { PageConfig } from '@firmline/sdk/page-config';
import { isolated, greetingOfNobody, introOf } from '@firmline/sdk/firms/page-texts';
import { isLongName } from '../long-name.ts';
import { monogram } from '../voice/monogram.ts';

/** Fills a firm into the prerendered main screen, exactly like its components. Sets only text, never markup. */
export function fillReady(
  screen: ParentNode,
  firm: Firm,
  { websiteUrl, notice, privacyUrl }: PageConfig,
): void {
  setText(screen, '.monogram', monogram(firm.companyName));
  if (firm.name.trim()) setText(screen, '.greeting bdi', isolated(firm.name));
  else setText(screen, '.greeting', greetingOfNobody);
  screen.querySelector('.greeting')?.setAttribute('data-long', String(isLongName(firm.name)));

  const parts = screen.querySelector('.intro')?.childNodes;
  introOf(firm).forEach((text, index) => {
    const part = parts?.[index];
    if (part) part.textContent = text;
  });
  screen.querySelector('.footer-link')?.setAttribute('href', websiteUrl);

  const line = screen.querySelector('.small-print');
  const words = line?.firstChild;
  const link = line?.lastElementChild;
  if (!notice) line?.remove();
  else if (words) words.textContent = `${notice} `;
  if (!privacyUrl) link?.remove();
  else link?.setAttribute('href', privacyUrl);
}

function setText(screen: ParentNode, selector: string, text: string): void {
  const element = screen.querySelector(selector);
  if (element) element.textContent = text;
}
