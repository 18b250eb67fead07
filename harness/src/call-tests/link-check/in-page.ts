/*
 * What runs inside the page. Puppeteer sends these functions as text, so none may use anything outside of itself. Of
 * the page's objects only what is used is declared, as the package is not compiled for browsers.
 */

import type { PageProbe } from '../../shared/browser/probe/index.ts';

interface PageElement {
  readonly innerText: string;
  readonly textContent: string;
  readonly tagName: string;
  readonly children: ArrayLike<PageElement>;
  checkVisibility(): boolean;
  getAttribute(name: string): string | null;
  querySelectorAll(selector: string): ArrayLike<PageElement>;
}

declare const document: PageElement & { readonly title: string };
declare const firmlineProbe: PageProbe;

export interface ShownPage {
  /** Of the first heading, as it is read. */
  readonly heading: string;
  readonly title: string;
  readonly text: string;
  readonly buttons: readonly string[];
  /** ms since the navigation. */
  readonly at: number;
}

/** What the page says, once it says something final: a greeting with its buttons, or a notice. */
export function settledPage(): ShownPage | null {
  const heading = Array.from(document.querySelectorAll('h1')).find((one) => one.checkVisibility());
  const buttons = Array.from(document.querySelectorAll('button'))
    .filter((one) => one.checkVisibility())
    .map((one) => one.innerText.trim());
  const text = document.querySelectorAll('body')[0]?.innerText ?? '';
  const isGreeting = heading?.innerText.startsWith('Hey ');
  if (!heading || (isGreeting && buttons.length === 0)) return null;
  return { heading: heading.innerText, title: document.title, text, buttons, at: performance.now() };
}

export interface MarkedUp {
  /** The text of the element as it is in the document. */
  readonly text: string;
  /** Names of the elements inside it. */
  readonly elements: readonly string[];
}

/** The first heading and the paragraph that begins so, with what they are made of. */
export function recordTexts(introBegins: string): {
  readonly heading: MarkedUp | null;
  readonly intro: MarkedUp | null;
} {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows nothing outside of this function
  const markedUp = (element: PageElement | undefined) =>
    element
      ? {
          text: element.textContent,
          elements: Array.from(element.querySelectorAll('*')).map(({ tagName }) => tagName.toLowerCase()),
        }
      : null;
  const paragraphs = Array.from(document.querySelectorAll('p')).filter((one) => one.checkVisibility());
  return {
    heading: markedUp(Array.from(document.querySelectorAll('h1')).find((one) => one.checkVisibility())),
    intro: markedUp(paragraphs.find(({ textContent }) => textContent.startsWith(introBegins))),
  };
}

export interface CallProgress {
  /** Of the last click, on the page's clock (ms), as everything else here. */
  readonly clickedAt: number;
  readonly marks: readonly { readonly name: string; readonly at: number }[];
  /** What the page says in alarm, or to inform. */
  readonly alert: string;
  readonly status: string;
  readonly buttons: readonly string[];
  readonly audioTracks: { readonly opened: number; readonly live: number };
}

export function callProgress(): CallProgress {
  const textOf = (selector: string) =>
    Array.from(document.querySelectorAll(selector))
      .map(({ innerText }) => innerText.trim())
      .filter(Boolean)
      .join(' ');
  const tracks = firmlineProbe.tracks.filter(({ kind }) => kind === 'audio');
  return {
    clickedAt: (firmlineProbe.clicks.at(-1)?.at ?? performance.timeOrigin) - performance.timeOrigin,
    marks: performance
      .getEntriesByType('mark')
      .filter(({ name }) => name.startsWith('firmline:'))
      .map(({ name, startTime }) => ({ name: name.slice('firmline:'.length), at: startTime })),
    alert: textOf('[role="alert"]'),
    status: textOf('[role="status"], output'),
    buttons: Array.from(document.querySelectorAll('button'))
      .filter((one) => one.checkVisibility())
      .map((one) => one.innerText.trim()),
    audioTracks: {
      opened: firmlineProbe.opened.audio,
      live: tracks.filter(({ readyState }) => readyState === 'live').length,
    },
  };
}

export const policyViolations = (): readonly string[] => firmlineProbe.violations;

/** Where the page's configuration says its webhook is; empty where it says nothing. */
export function webhookAddress(): string {
  const element = document.querySelectorAll('#firmline-config')[0];
  try {
    const { webhookUrl } = JSON.parse(element?.textContent ?? '') as { webhookUrl?: unknown };
    return typeof webhookUrl === 'string'
      ? new URL(webhookUrl, (document as unknown as { baseURI: string }).baseURI).href
      : '';
  } catch {
    return '';
  }
}
