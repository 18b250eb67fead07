import type { ElementHandle, Frame } from 'puppeteer-core';
import type { PageProbe } from '../../../shared/browser/probe/page-probe.ts';
import type { PageDocument, PageElement } from '../../../shared/browser/probe/page-types.ts';
import { selectorOf } from '../observe/elements.ts';

/**
 * Finds an element by its name and role in the page itself, by the names that messages about it use. Firefox's own look-up
 * asks for the name of every element, which takes more than a second.
 */
export async function findInPage(frame: Frame, name: string, role: string): Promise<ElementHandle | null> {
  const found = await frame.evaluateHandle(findElement, name, selectorOf(role));
  const element = found.asElement();
  if (!element) await found.dispose();
  return element as ElementHandle | null;
}

declare const document: PageDocument;
declare const firmlineProbe: PageProbe | undefined;

/** Runs in the page. */
function findElement(name: string, selector: string): PageElement | undefined {
  return Array.from(document.querySelectorAll(selector)).find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden="true"], [inert]') === null &&
      (typeof firmlineProbe === 'undefined' ? element.textContent : firmlineProbe.nameOf(element)) === name,
  );
}
