import type { Verdict } from '../../../result/result.ts';
import { verdictWords } from '../../verdict.ts';

type Child = Node | string | null | undefined | false | readonly Child[];
type Attribute = string | number | boolean | undefined | ((event: never) => void);
type Attributes = Readonly<Record<string, Attribute>>;

function fillElement<Built extends Element>(
  element: Built,
  attributes: Attributes,
  children: readonly Child[],
): Built {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function')
      element.addEventListener(name.replace(/^on/, ''), value as EventListener);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  const shownChildren = (children as readonly unknown[])
    .flat(Infinity)
    .filter((child) => child || child === '');
  element.append(...(shownChildren as (Node | string)[]));
  return element;
}

/**
 * An element with attributes and children. `onclick` and the like are listeners; false and undefined attributes and
 * children are left out. Data of a report only ever becomes text.
 */
export const h = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] => fillElement(document.createElement(tag), attributes, children);

export const svg = <Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] =>
  fillElement(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

/** A moment of an attempt: `3.42 s`, with as many digits as moments `stepMs` apart need. */
export const clockText = (ms: number, stepMs = 10): string =>
  `${(ms / 1000).toFixed(stepMs >= 1000 ? 0 : stepMs >= 100 ? 1 : stepMs >= 10 ? 2 : 3)} s`;

/** A time that moves the cursor of the clock there. */
export const timeButton = (atMs: number, go: (atMs: number) => void): HTMLElement =>
  h('button', { type: 'button', class: 'at', onclick: () => go(atMs) }, clockText(atMs));

export const section = (title: string, ...content: (HTMLElement | undefined)[]): HTMLElement =>
  h('section', {}, h('h3', {}, title), ...content);

/** Distinguished by shape, not by colour alone. */
const shapes: Readonly<Record<Verdict, string>> = {
  passed: 'M3 8.5 6.5 12 13 4.5',
  failed: 'M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5',
  flaky: 'M1.5 9.5C3.5 3 6 3 8 8s4.500 5 6.500-1.500',
  inconclusive: 'M8 2 14.500 13.500H1.500ZM8 6.500v3.500M8 11.900v.2',
  'not-applicable': 'M3 8h10',
};

/** A small sign of a verdict, with a text for screen readers. */
export const mark = (verdict: Verdict, isSpoken = true): HTMLElement =>
  h(
    'span',
    { class: `mark is-${verdict}` },
    svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: shapes[verdict] })),
    isSpoken && h('span', { class: 'unseen' }, `${verdictWords[verdict]} `),
  );
