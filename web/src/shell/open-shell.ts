import type { PageConfig } from '@firmline/sdk/page-config';
import { lookupTimeoutMs, slugFromPath, type Firm } from '@firmline/sdk/firms';
import { tabTitleOf } from '@firmline/sdk/firms/page-texts';
import type { RequestFirm, EarlyLookUp } from '../lookup/look-up.ts';
import { requestFirm } from '../lookup/request-firm.ts';
import { onEntryFailure } from './entry-failure.ts';
import { fillReady } from './fill-ready.ts';
import { ignoreSecondTaps, keepPresses } from './presses.ts';
import type { Shell } from './shell.ts';

/**
 * Shows the main screen as soon as the look-up succeeds, until the framework takes over. The framework handles a look-up
 * that fails or finds nothing.
 */
export function openShell(config: PageConfig | null): Shell {
  const lookup = config && beginLookUp(config);
  let isTaken = false;
  let shownFirm: Firm | null = null;
  ignoreSecondTaps();
  const presses = keepPresses();
  const giveUp = () =>
    whenParsed(() => {
      isTaken = false;
      show('broken', (screen) => {
        // A separate listener: that of the other buttons may be removed.
        const reload = screen.querySelector('[data-action="reload"]');
        reload?.addEventListener('click', () => location.reload());
      });
      // Nothing else may be shown: it would never respond.
      isTaken = true;
    });
  const stopWatching = onEntryFailure(giveUp);

  const show = (name: string, fill?: (screen: DocumentFragment) => void) => {
    const template = document.querySelector<HTMLTemplateElement>(`template#${name}`);
    if (isTaken || !template) return false;
    // Imported, not cloned: with a clone, Chromium would not look again at the direction of texts that change.
    const screen = document.importNode(template.content, true);
    fill?.(screen);
    document.querySelector('#root')?.replaceChildren(screen);
    return true;
  };

  lookup?.answer.then(
    (firm) =>
      whenParsed(() => {
        if (!firm || !config || !show('ready', (screen) => fillReady(screen, firm, config))) return;
        shownFirm = firm;
        if (firm.name.trim()) document.title = tabTitleOf(firm);
      }),
    () => {},
  );

  return {
    lookup,
    giveUp,
    takeOver() {
      isTaken = true;
      stopWatching();
      return { firm: shownFirm, pressedActions: presses.stop() };
    },
  };
}

function beginLookUp(config: PageConfig): EarlyLookUp {
  const slug = slugFromPath(location.pathname);
  const request: RequestFirm = (...args) => requestFirm(config, ...args);
  return { slug, request, answer: request(slug, lookupTimeoutMs), requestedAt: performance.now() };
}

/** Runs once the whole document is parsed. DOMContentLoaded would wait for the page's files. */
function whenParsed(callback: () => void): void {
  if (document.querySelector('#answer')) callback();
  else requestAnimationFrame(() => whenParsed(callback));
}
