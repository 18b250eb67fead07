/* oxlint-disable unicorn/consistent-function-scoping -- the page knows nothing outside of the function */
import type { PageProbe } from '../../../shared/browser/probe/page-probe.ts';

declare const firmlineProbe: PageProbe;

/**
 * Runs in the page. CSS selectors of clickable elements without a name: buttons with nothing but a picture, and other
 * elements over which the mouse shows a hand.
 */
export function readClickable(): string[] {
  const controls = 'button, a[href], [role], label, input, select, textarea, summary';
  const showsHand = (element: Element | null) =>
    element !== null && getComputedStyle(element).cursor === 'pointer';
  const isBareButton = (element: Element) =>
    element.matches('button, [role="button"]') && firmlineProbe.nameOf(element) === '';
  const isHand = (element: Element) =>
    showsHand(element) &&
    !showsHand(element.parentElement) &&
    element.closest(controls) === null &&
    element.querySelectorAll(controls).length === 0;
  /** The shortest that fits it alone, or else all its classes. */
  const selectorOf = ({ id, tagName, classList }: Element): string => {
    if (id !== '') return `#${CSS.escape(id)}`;
    const tag = tagName.toLowerCase();
    const classSelectors = Array.from(classList, (name) => `.${CSS.escape(name)}`);
    const shortSelectors = [tag, ...classSelectors.map((one) => tag + one)];
    return (
      shortSelectors.find((selector) => firmlineProbe.findAll(selector).length === 1) ??
      tag + classSelectors.join('')
    );
  };
  return firmlineProbe
    .findAll(':not(head, head *)')
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => isBareButton(one) || isHand(one))
    .map(selectorOf);
}
