type Child = Node | string | null | undefined | false | readonly Child[];
type Attribute = string | number | boolean | undefined | ((event: never) => void);
export type Attributes = Readonly<Record<string, Attribute>>;

function fill<Built extends Element>(
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
  append(element, children);
  return element;
}

function append(element: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (isList(child)) append(element, child);
    else if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

const isList = (child: Child): child is readonly Child[] => Array.isArray(child);

/**
 * An element with attributes and children. `onclick` and the like are listeners; false and undefined attributes and
 * children are left out. Data of a report only ever becomes text.
 */
export const h = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] => fill(document.createElement(tag), attributes, children);

export const svg = <Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

/** A moment of an attempt: `3.42 s`, with as many digits as moments `stepMs` apart need. */
export const clockText = (ms: number, stepMs = 10): string =>
  `${(ms / 1000).toFixed(stepMs >= 1000 ? 0 : stepMs >= 100 ? 1 : stepMs >= 10 ? 2 : 3)} s`;

/** A time that moves the cursor of the clock there. */
export const timeButton = (atMs: number, go: (atMs: number) => void): HTMLElement =>
  h('button', { type: 'button', class: 'at', onclick: () => go(atMs) }, clockText(atMs));

export const section = (title: string, ...content: (HTMLElement | undefined)[]): HTMLElement =>
  h('section', {}, h('h3', {}, title), ...content);
