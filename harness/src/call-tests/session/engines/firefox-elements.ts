import type { ElementHandle, Frame } from 'puppeteer-core';
import type { PageProbe } from '../../../shared/browser/probe/page-probe.ts';
import type { PageDocument, PageElement } from '../../../shared/browser/probe/page-types.ts';

/** Native elements of a role that visitors operate. Others have the role as their attribute. */
const nativeElements: Readonly<Record<string, readonly string[]>> = {
  button: ['button', 'input[type="button"]', 'input[type="submit"]', 'input[type="reset"]'],
  link: ['a[href]', 'area[href]'],
  textbox: [
    'textarea',
    ...['input:not([type])', ...['text', 'email', 'tel', 'url'].map((type) => `input[type="${type}"]`)].map(
      (input) => `${input}:not([list])`,
    ),
  ],
  searchbox: ['input[type="search"]:not([list])'],
  spinbutton: ['input[type="number"]'],
  combobox: ['select:not([multiple], [size])', 'input[list]'],
  listbox: ['select[multiple]', 'select[size]'],
  checkbox: ['input[type="checkbox"]'],
  radio: ['input[type="radio"]'],
};

/**
 * Finds an element by its name and role in the page itself. Firefox's own look-up asks for the name of every element, which
 * takes more than a second.
 */
export async function findByRole(frame: Frame, name: string, role: string): Promise<ElementHandle | null> {
  const native = (nativeElements[role] ?? []).map((selector) => `${selector}:not([role])`);
  const found = await frame.evaluateHandle(findInPage, name, [`[role="${role}"]`, ...native].join(', '));
  const element = found.asElement();
  if (!element) await found.dispose();
  return element as ElementHandle | null;
}

declare const document: PageDocument;
declare const firmlineProbe: PageProbe | undefined;

/** Runs in the page. */
function findInPage(name: string, selector: string): PageElement | undefined {
  return Array.from(document.querySelectorAll(selector)).find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden="true"], [inert]') === null &&
      (typeof firmlineProbe === 'undefined' ? element.textContent : firmlineProbe.nameOf(element)) === name,
  );
}
