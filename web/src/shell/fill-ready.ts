import type { Firm } from '@firmline/sdk/firms';
import type { PageConfig } from '@firmline/sdk/page-config';
import { isolateText, greetingWithoutName, introOf } from '@firmline/sdk/firms/page-texts';
import { callLine, isLongName, monogram } from '../shown-texts.ts';

/** Fills a firm into the prerendered main screen, exactly like its components. Sets only text, never markup. */
export function fillReady(screen: ParentNode, firm: Firm, config: PageConfig): void {
  setText(screen, '.monogram', monogram(firm.companyName));
  if (firm.name.trim()) setText(screen, '.greeting bdi', isolateText(firm.name));
  else setText(screen, '.greeting', greetingWithoutName);
  screen.querySelector('.greeting')?.setAttribute('data-long', String(isLongName(firm.name)));

  const parts = screen.querySelector('.intro')?.childNodes;
  introOf(firm).forEach((text, index) => {
    const part = parts?.[index];
    if (part) part.textContent = text;
  });
  screen.querySelector('.footer-link')?.setAttribute('href', config.websiteUrl);

  const sender = screen.querySelector('.sender');
  const mark = sender?.querySelector('.sender-mark');
  if (!config.sender) sender?.remove();
  else if (sender?.lastChild) sender.lastChild.textContent = config.sender;
  if (!config.senderMark) mark?.remove();
  else mark?.firstElementChild?.setAttribute('src', config.senderMark);

  setText(screen, '.small-print span', callLine(config));
  const link = screen.querySelector('.small-print a');
  if (!config.privacyUrl) link?.remove();
  else link?.setAttribute('href', config.privacyUrl);
}

function setText(screen: ParentNode, selector: string, text: string): void {
  const element = screen.querySelector(selector);
  if (element) element.textContent = text;
}
