import type { ElementHandle, Frame } from 'puppeteer-core';
import type { PageProbe } from '../../../shared/browser/probe/page-probe.ts';
import type { Memory } from '../../judge/memory.ts';
import type { ElementExpectation } from '../../scenario/index.ts';
import { isPassing, type QuietReader } from '../engines/engine-methods.ts';
import type { SeenElement } from '../view.ts';

/** Native elements of a role. Others have the role as their attribute. */
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
  slider: ['input[type="range"]'],
  combobox: ['select:not([multiple], [size])', 'input[list]'],
  listbox: ['select[multiple]', 'select[size]'],
  checkbox: ['input[type="checkbox"]'],
  radio: ['input[type="radio"]'],
  heading: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  img: ['img:not([alt=""])'],
  list: ['ul', 'ol'],
  listitem: ['li'],
  paragraph: ['p'],
  dialog: ['dialog'],
  status: ['output'],
  progressbar: ['progress'],
  table: ['table'],
  row: ['tr'],
  navigation: ['nav'],
  main: ['main'],
};

const selectorOf = (role: string): string =>
  [
    `[role="${role}"]`,
    ...(nativeElements[role] ?? []).map((nativeElement) => `${nativeElement}:not([role])`),
  ].join(', ');

/** A frame and all inside it. */
export const framesFrom = (frame: Frame): readonly [Frame, ...Frame[]] => [
  frame,
  ...frame.childFrames().flatMap(framesFrom),
];

/** The visible elements that each expectation is about, in the page and its frames; null for an invalid selector. */
export async function elementsIn(
  frame: Frame,
  reader: QuietReader,
  expected: readonly ElementExpectation[],
): Promise<Memory['elements']> {
  const selectors = expected.map(({ selector, role = '' }) => selector ?? selectorOf(role));
  const seenElements = await Promise.all(
    framesFrom(frame).map((one) =>
      reader(one, readElements, selectors).catch((error: unknown) => {
        if (isPassing(error)) return [];
        throw error;
      }),
    ),
  );
  return selectors.map((_, index) => {
    const elementsPerFrame = seenElements.map((frameElements) => frameElements[index] ?? null);
    return elementsPerFrame.every((one) => one === null)
      ? null
      : elementsPerFrame.flatMap((one) => one ?? []);
  });
}

declare const firmlineProbe: PageProbe | undefined;

/** Runs in the page. */
export function readElements(selectors: readonly string[]): (readonly SeenElement[] | null)[] {
  const maxText = 5000;
  const probe = typeof firmlineProbe === 'undefined' ? undefined : firmlineProbe;
  return selectors.map((selector) => {
    try {
      const elements = probe?.findAll(selector) ?? Array.from(document.querySelectorAll(selector));
      return elements
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => ({
          name: probe?.nameOf(one) ?? '',
          text: ('innerText' in one ? String(one.innerText) : (one.textContent ?? '')).slice(0, maxText),
          attributes: Object.fromEntries(
            one.getAttributeNames().map((name) => [name, one.getAttribute(name) ?? '']),
          ),
        }));
    } catch {
      return null;
    }
  });
}

/**
 * Finds elements by their name and role in the page itself, by the names that messages about them use. Firefox's own look-up
 * asks for the name of every element, which takes more than a second.
 */
export async function findInPage(
  frame: Frame,
  name: string,
  role: string,
): Promise<readonly ElementHandle[]> {
  const list = await frame.evaluateHandle(findElements, name, selectorOf(role));
  try {
    const handles = [...(await list.getProperties()).values()];
    return handles.flatMap((handle) => (handle.asElement() as ElementHandle | null) ?? []);
  } finally {
    await list.dispose();
  }
}

/** Runs in the page. */
function findElements(name: string, selector: string): Element[] {
  const probe = typeof firmlineProbe === 'undefined' ? undefined : firmlineProbe;
  const elements = probe?.findAll(selector) ?? Array.from(document.querySelectorAll(selector));
  return elements.filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden="true"], [inert]') === null &&
      (probe?.nameOf(element) ?? element.textContent) === name,
  );
}
