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
  /** The current texts of the page's live regions. */
  readonly messages: () => Readonly<Record<'status' | 'alert' | 'advice', string>>;
}

/**
 * Runs in a page before its scripts and records marks, clicks, announcements and policy violations. Puppeteer
 * sends it as text, so it uses nothing outside itself.
 */
export function installProbe(): void {
  if ('firmlineProbe' in globalThis) return;
  const at = (sinceStart: number) => performance.timeOrigin + sinceStart;
  const read = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby');
    if (labelled !== null) {
      const ids = labelled.split(/\s+/).filter(Boolean);
      return ids.map((id) => read(document.getElementById(id))).join(' ');
    }
    const label = element.getAttribute('aria-label')?.trim();
    if (label) return label;
    const field = element as Partial<HTMLInputElement>;
    const labels = Array.from(field.labels ?? [], (one) => read(one));
    if (labels.length > 0) return labels.join(' ');
    if (element === document.body) return '';
    // SVG has no `innerText`.
    const shownText = (field.innerText ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
    const picture = element.matches('img') ? element : element.querySelector('img[alt]');
    const instead = [
      picture?.getAttribute('alt'),
      ...['title', 'placeholder'].map((one) => element.getAttribute(one)),
    ];
    return shownText || (instead.find(Boolean) ?? '');
  };

  // Advice is inside the live regions, in its own paragraphs.
  const advice = '[class*="advice"], [class*="note"]';
  const messages = () => {
    const advised: string[] = [];
    const texts = (selector: string) =>
      Array.from(document.querySelectorAll(selector))
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((region) => {
          const paragraphs = Array.from(region.querySelectorAll('p'));
          let text = paragraphs.length > 0 ? paragraphs.map(read).join(' ') : read(region);
          for (const part of Array.from(region.querySelectorAll(advice))) {
            advised.push(read(part));
            text = text.replace(read(part), '');
          }
          return text.trim();
        })
        .filter(Boolean)
        .join(' ');
    const status = texts('[role="status"], output');
    const alert = texts('[role="alert"]');
    return { status, alert, advice: advised.filter(Boolean).join(' ') };
  };

  const probe: PageProbe = {
    marks: [],
    clicks: [],
    announcements: [],
    violations: [],
    nameOf,
    messages,
  };
  Object.defineProperty(globalThis, 'firmlineProbe', { value: probe });

  const mark = performance.mark.bind(performance);
  performance.mark = (name: string, options?: PerformanceMarkOptions) => {
    const entry = mark(name, options);
    if (!name.startsWith('firmline:')) return entry;
    const { startTime, detail } = entry;
    const short = name.slice('firmline:'.length);
    probe.marks.push({ name: short, at: at(startTime), ...(detail == null ? {} : { detail }) });
    return entry;
  };

  document.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the target of a click is an element
      const clicked = target as Element;
      const control = clicked.closest('button, a, [role], label, input, select') ?? clicked;
      probe.clicks.push({ name: nameOf(control).slice(0, 120), at: at(timeStamp) });
    },
    true,
  );
  document.addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, blockedURI }) => {
    if (disposition === 'enforce') probe.violations.push(`${effectiveDirective} refused ${blockedURI}`);
  });

  const last = { status: '', alert: '', advice: '' };
  const listen = () => {
    const now = messages();
    for (const role of ['status', 'alert', 'advice'] as const) {
      if (now[role] === last[role]) continue;
      last[role] = now[role];
      probe.announcements.push({ at: at(performance.now()), role, text: now[role] });
    }
  };
  new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true });
}
