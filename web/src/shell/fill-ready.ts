import type { Firm } from '@firmline/sdk/firms';
import type { PageConfig } from '@firmline/sdk/page-config';
import { isolated, greetingOfNobody, introOf } from '@firmline/sdk/firms/page-texts';
import { isLongName } from '../long-name.ts';
import { monogram } from '../voice/monogram.ts';

/**
 * Fills a firm into the prerendered main screen, exactly like its components. Sets only text, never markup.
 */
export function fillReady(
  screen: ParentNode,
  firm: Firm,
  { websiteUrl, notice, privacyUrl }: PageConfig,
): void {
  const set = (selector: string, text: string) => {
    const element = screen.querySelector(selector);
    if (element) element.textContent = text;
  };
  if (firm.name.trim()) set('.greeting bdi', isolated(firm.name));
  else set('.greeting', greetingOfNobody);
  screen.querySelector('.greeting')?.setAttribute('data-long', String(isLongName(firm.name)));
  set('.monogram', monogram(firm.companyName));

  const [before, company, after] = introOf(firm);
  const parts = screen.querySelector('.intro')?.childNodes;
  for (const [index, text] of [before, company, after].entries()) {
    const part = parts?.[index];
    if (part) part.textContent = text;
  }
  screen.querySelector('.footer-link')?.setAttribute('href', websiteUrl);

  const line = screen.querySelector('.small-print');
  const [words, link] = line?.childNodes ?? [];
  if (!notice) line?.remove();
  else if (words) words.textContent = `${notice} `;
  if (!privacyUrl) link?.remove();
  else if (link instanceof Element) link.setAttribute('href', privacyUrl);
}
