import type { Page } from '../../harness/src/shared/browser/index.ts';

/**
 * The page as it is now, as HTML that any browser draws the same way without a script or a service: canvases become
 * pictures, and what the visitor entered, chose and focused stays.
 */
export const snapshotOf = (page: Page): Promise<string> => page.evaluate(snapshot);

/** Runs in the page. */
function snapshot(): string {
  for (const canvas of document.querySelectorAll('canvas')) {
    // The drawing may belong to a worker, but it can be copied.
    const copy = document.createElement('canvas');
    copy.width = canvas.width;
    copy.height = canvas.height;
    copy.getContext('2d')?.drawImage(canvas, 0, 0);
    const picture = document.createElement('img');
    picture.src = copy.toDataURL();
    picture.alt = '';
    for (const { name, value } of canvas.attributes) picture.setAttribute(name, value);
    canvas.replaceWith(picture);
  }
  for (const input of document.querySelectorAll('input')) input.setAttribute('value', input.value);
  for (const select of document.querySelectorAll('select'))
    select.selectedOptions[0]?.setAttribute('selected', '');
  document.activeElement?.setAttribute('data-focused', '');
  for (const element of document.querySelectorAll('script, noscript, template, meta[http-equiv]'))
    element.remove();
  const focus = `const focused = document.querySelector('[data-focused]:not(body)');
    focused?.focus({ preventScroll: true }); focused?.setSelectionRange?.(99, 99)`;
  return `<!doctype html>${document.documentElement.outerHTML}<script>${focus};scrollTo(0, ${scrollY})</script>`;
}
