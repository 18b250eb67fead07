import type { PageConfig } from '@firmline/sdk/page-config';
import { lookupTimeoutMs, slugFromPath, type Firm } from '@firmline/sdk/firms';
import { tabTitleOf } from '@firmline/sdk/firms/page-texts';
import type { AskFirm, EarlyLookUp } from '../lookup/look-up.ts';
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
  const mainScreen = prepareMainScreen();
  const giveUp = () =>
    whenParsed(() => {
      mainScreen.remove();
      document.querySelector('#root')?.replaceChildren(screenFrom('broken'));
      // A separate listener: that of the other buttons may be removed.
      const reload = document.querySelector('[data-action="reload"]');
      reload?.addEventListener('click', () => location.reload());
      // Nothing else may be shown: it would never respond.
      isTaken = true;
    });
  const stopWatching = onEntryFailure(giveUp);

  lookup?.answer.then(
    (firm) =>
      whenParsed(() => {
        if (!firm || !config || isTaken) return;
        mainScreen.show((screen) => fillReady(screen, firm, config));
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
      mainScreen.remove();
      stopWatching();
      return { firm: shownFirm, pressed: presses.stop() };
    },
  };
}

function beginLookUp(config: PageConfig): EarlyLookUp {
  const slug = slugFromPath(location.pathname);
  const ask: AskFirm = (...request) => requestFirm(config, ...request);
  return { slug, ask, answer: ask(slug, lookupTimeoutMs), askedAt: performance.now() };
}

/**
 * Lays the main screen out unseen while the response is on its way: finding its fonts and shaping its texts takes most of
 * the time between the response and the greeting.
 */
function prepareMainScreen() {
  const stage = document.createElement('div');
  let isNeeded = true;
  const place = () => {
    stage.append(screenFrom('ready'));
    document.querySelector('#root')?.after(stage);
  };
  whenParsed(() =>
    // After the first paint, which it would delay.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (!isNeeded) return;
        // Neither seen, read aloud nor pressed, and without a place of its own.
        stage.style.cssText = 'position:fixed;inset:0;visibility:hidden';
        place();
      }),
    ),
  );
  return {
    /** Shows it in place of the root, as the root. */
    show(fill: (screen: ParentNode) => void) {
      isNeeded = false;
      if (!stage.isConnected) place();
      fill(stage);
      document.querySelector('#root')?.remove();
      stage.id = 'root';
      stage.removeAttribute('style');
    },
    /** Removes it unless it is shown. */
    remove() {
      isNeeded = false;
      if (!stage.id) stage.remove();
    },
  };
}

// Imported, not cloned: with a clone, Chromium would not look again at the direction of texts that change.
const screenFrom = (name: string): Node | string => {
  const template = document.querySelector<HTMLTemplateElement>(`template#${name}`);
  return template ? document.importNode(template.content, true) : '';
};

/** Runs once the whole document is parsed. DOMContentLoaded would wait for the page's files. */
function whenParsed(run: () => void): void {
  if (document.querySelector('#answer')) run();
  else requestAnimationFrame(() => whenParsed(run));
}
