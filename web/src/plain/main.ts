// The page for browsers that are too old for the other one, in ES5 once it is built.
import './old-engine.ts';
import type { Firm } from '@firmline/sdk/firms';
import { tabTitleOf } from '@firmline/sdk/firms/page-texts';
import type { PageConfig } from '@firmline/sdk/page-config';
import { givenConfig } from '../config.ts';
import { fillLetter } from '../shell/fill-letter.ts';
import { slugFromPath } from '../slug.ts';
import { findFirm } from './find-firm.ts';
import type { PlainMarkup } from './markup.tsx';
import { connectForm } from './phone-form.ts';

declare global {
  interface Window {
    /** This page is shown, so the HTML need not load its script again. */
    firmlinePlain?: true;
  }
}

/** Filled in by the build. */
declare const plainMarkup: PlainMarkup;
declare const plainRules: readonly string[];

window.firmlinePlain = true;
open();

function open(): void {
  restyle();
  document.body.innerHTML = plainMarkup.loading;
  const config = givenConfig(document);
  if (config === null) {
    document.body.innerHTML = plainMarkup.notSetUp;
    return;
  }
  const slug = slugFromPath(location.pathname);
  findFirm(config, slug, (firm) => {
    if (firm) showReady(config, slug, firm);
    else showNotFound(config);
  });
}

function showReady(config: PageConfig, slug: string, firm: Firm): void {
  document.body.innerHTML = plainMarkup.ready;
  fillLetter(document.body, firm, config);
  if (firm.name.trim()) document.title = tabTitleOf(firm);
  connectForm(document.body, { webhookUrl: config.webhookUrl, slug });
}

function showNotFound({ mainSiteUrl }: PageConfig): void {
  document.body.innerHTML = plainMarkup.notFound;
  document.querySelector('a')?.setAttribute('href', mainSiteUrl);
}

/** Replaces the other page's styles, which old browsers understand in part. The policy allows no new style sheet. */
function restyle(): void {
  const sheet = document.styleSheets[0];
  // Too old for the policy's hashes, the browser has refused it.
  if (!sheet) return;
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const rule of plainRules) sheet.insertRule(rule, sheet.cssRules.length);
}
