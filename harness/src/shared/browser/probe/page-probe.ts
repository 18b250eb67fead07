/* oxlint-disable unicorn/consistent-function-scoping -- the page has nothing outside the function */

/** Everything that the probe has recorded since the page's start. `at` is the page's clock, ms since the epoch. */
export interface PageProbe {
  /** Performance marks `firmline:…` without that prefix; kept even if the page clears its own. */
  readonly marks: { readonly name: string; readonly at: number; readonly detail?: unknown }[];
  readonly clicks: { readonly name: string; readonly at: number }[];
  readonly announcements: {
    readonly at: number;
    readonly role: 'status' | 'alert' | 'advice';
    readonly text: string;
  }[];
  /** Violations of the page's content security policy. */
  readonly violations: string[];
  /** Accessible name, approximated in the page. */
  readonly nameOf: (element: Element) => string;
  /** The elements of a selector, in the document and in its web components, closed ones too. */
  readonly findAll: (selector: string) => Element[];
  /** The text that the document shows, and that of its web components after it. */
  readonly shownText: () => string;
  /** The current texts of the page's live regions. */
  readonly messages: () => Readonly<Record<'status' | 'alert' | 'advice', string>>;
}

/**
 * Runs in a page before its scripts and records marks, clicks, announcements and policy violations. Puppeteer
 * sends it as text, so it uses nothing outside itself.
 */
export function installProbe(): void {
  if ('firmlineProbe' in globalThis) return;
  const toEpochMs = (sinceStart: number) => performance.timeOrigin + sinceStart;
  const readText = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

  /** Of web components. What is gone may be collected. */
  const roots: WeakRef<ShadowRoot>[] = [];
  const shownRoots = () =>
    roots.flatMap((one) => {
      const root = one.deref();
      return root?.host.isConnected ? [root] : [];
    });
  const findAll = (selector: string) =>
    [document, ...shownRoots()].flatMap((root) => Array.from(root.querySelectorAll(selector)));
  const innerTextOf = (element: Element) =>
    element.checkVisibility() && 'innerText' in element ? String(element.innerText) : '';
  const shownText = () => {
    const parts = shownRoots().flatMap(({ children }) => Array.from(children, innerTextOf));
    return [document.body?.innerText ?? '', ...parts].join(' ');
  };

  const nameOf = (element: Element): string => {
    const labelIds = element.getAttribute('aria-labelledby');
    if (labelIds !== null) {
      const ids = labelIds.split(/\s+/).filter(Boolean);
      const root = element.getRootNode() as Document | ShadowRoot;
      return ids.map((id) => readText(root.getElementById(id))).join(' ');
    }
    const label = element.getAttribute('aria-label')?.trim();
    if (label) return label;
    const field = element as Partial<HTMLInputElement>;
    const labels = Array.from(field.labels ?? [], (one) => readText(one));
    if (labels.length > 0) return labels.join(' ');
    if (element === document.body) return '';
    // SVG has no `innerText`. The words of a web component's button are those that its page puts into its slot.
    const slottedElements = Array.from(element.querySelectorAll('slot')).flatMap((slot) =>
      slot.assignedNodes({ flatten: true }).map(({ textContent }) => textContent ?? ''),
    );
    const ownText = [field.innerText ?? element.textContent ?? '', ...slottedElements].join(' ');
    const words = ownText.replace(/\s+/g, ' ').trim();
    const picture = element.matches('img') ? element : element.querySelector('img[alt]');
    const replacements = [
      picture?.getAttribute('alt'),
      ...['title', 'placeholder'].map((one) => element.getAttribute(one)),
    ];
    return words || (replacements.find(Boolean) ?? '');
  };

  // Advice is inside the live regions, in its own paragraphs.
  const advice = '[class*="advice"], [class*="note"]';
  const messages = () => {
    const advisedTexts: string[] = [];
    const texts = (selector: string) =>
      findAll(selector)
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((region) => {
          const paragraphs = Array.from(region.querySelectorAll('p'));
          let text = paragraphs.length > 0 ? paragraphs.map(readText).join(' ') : readText(region);
          for (const part of Array.from(region.querySelectorAll(advice))) {
            advisedTexts.push(readText(part));
            text = text.replace(readText(part), '');
          }
          return text.trim();
        })
        .filter(Boolean)
        .join(' ');
    const status = texts('[role="status"], output');
    const alert = texts('[role="alert"]');
    return { status, alert, advice: advisedTexts.filter(Boolean).join(' ') };
  };

  const probe: PageProbe = {
    marks: [],
    clicks: [],
    announcements: [],
    violations: [],
    nameOf,
    findAll,
    shownText,
    messages,
  };
  Object.defineProperty(globalThis, 'firmlineProbe', { value: probe });

  const mark = performance.mark.bind(performance);
  performance.mark = (name: string, options?: PerformanceMarkOptions) => {
    const entry = mark(name, options);
    if (!name.startsWith('firmline:')) return entry;
    const { startTime, detail } = entry;
    const shortName = name.slice('firmline:'.length);
    probe.marks.push({ name: shortName, at: toEpochMs(startTime), ...(detail == null ? {} : { detail }) });
    return entry;
  };

  document.addEventListener(
    'click',
    (event) => {
      const { timeStamp } = event;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the target of a click is an element
      const clickedElement = event.composedPath()[0] as Element;
      const control = clickedElement.closest('button, a, [role], label, input, select') ?? clickedElement;
      probe.clicks.push({ name: nameOf(control).slice(0, 120), at: toEpochMs(timeStamp) });
    },
    true,
  );
  document.addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, blockedURI }) => {
    if (disposition === 'enforce') probe.violations.push(`${effectiveDirective} refused ${blockedURI}`);
  });

  const lastTexts = { status: '', alert: '', advice: '' };
  const listen = () => {
    const now = messages();
    for (const role of ['status', 'alert', 'advice'] as const) {
      if (now[role] === lastTexts[role]) continue;
      lastTexts[role] = now[role];
      probe.announcements.push({ at: toEpochMs(performance.now()), role, text: now[role] });
    }
  };
  const observer = new MutationObserver(listen);
  const changes = { subtree: true, childList: true, characterData: true };
  observer.observe(document, changes);
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its element
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attach(this: Element, init: ShadowRootInit) {
    const root = attachShadow.call(this, init);
    roots.push(new WeakRef(root));
    observer.observe(root, changes);
    return root;
  };
}
