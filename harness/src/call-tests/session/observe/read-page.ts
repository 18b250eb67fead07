/* oxlint-disable unicorn/consistent-function-scoping -- the page knows nothing outside of the function */
import type { MediaProbe } from '../../../shared/browser/probe/media-probe.ts';
import type { PageProbe } from '../../../shared/browser/probe/page-probe.ts';
import type { LibraryProbe } from '../../../shared/browser/probe/library-probe.ts';
import type { Frozen } from '../../../shared/schema/index.ts';

export type SeenPage = Frozen<ReturnType<typeof readPage>>;

declare const firmlineProbe: PageProbe | undefined;
declare const firmlineMedia: MediaProbe | undefined;
declare const firmlineLibrary: LibraryProbe | undefined;

/** Runs in the page. Puppeteer sends it as text, so it must be self-contained, except for the probes. */
export function readPage() {
  const probe = typeof firmlineProbe === 'undefined' ? undefined : firmlineProbe;
  const media = typeof firmlineMedia === 'undefined' ? undefined : firmlineMedia;
  const tidyText = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => probe?.nameOf(element) ?? tidyText(element.textContent);
  const findAll = (selector: string) =>
    probe?.findAll(selector) ?? Array.from(document.querySelectorAll(selector));
  const config = (): Record<string, string> => {
    try {
      const pageConfig: unknown = JSON.parse(document.getElementById('firmline-config')?.textContent ?? '');
      if (typeof pageConfig !== 'object' || pageConfig === null) return {};
      const texts = Object.entries(pageConfig).filter(([name]) => name.endsWith('Url'));
      return Object.fromEntries(
        texts.map(([name, url]) => [name, new URL(String(url), document.baseURI).href]),
      );
    } catch {
      return {};
    }
  };
  const focusedElement = document.activeElement;
  const { tracks = [], peers = [], contexts = [], elements = [] } = media?.inUse() ?? {};
  const liveTracks = tracks.filter(({ kind }) => kind === 'audio');
  const sentTracks = new Set(peers.flatMap((peer) => peer.getSenders().map(({ track }) => track)));
  const liveAndSent = liveTracks.filter((track) => sentTracks.has(track));
  // A clone that is sent stays audible even if its original is disabled.
  const disabledTracks = (liveAndSent.length > 0 ? liveAndSent : liveTracks).filter(
    ({ enabled }) => !enabled,
  );
  const isSilenced = ({ muted, volume }: HTMLMediaElement) => muted || volume === 0;
  const isPlaying = ({ paused, srcObject }: HTMLMediaElement) =>
    !paused &&
    srcObject instanceof MediaStream &&
    srcObject.getAudioTracks().some(({ readyState }) => readyState === 'live');
  const isOwnVoice = ({ srcObject }: HTMLMediaElement) =>
    srcObject instanceof MediaStream &&
    srcObject.getAudioTracks().some((track) => liveTracks.includes(track));
  return {
    /** Identifies the document: when it began, ms since the epoch; 0 without a probe. */
    document: probe ? performance.timeOrigin : 0,
    /** The page's configuration, as far as it is readable. */
    config: config(),
    /** What the call library did, with a probe for it. */
    library: typeof firmlineLibrary === 'undefined' ? [] : [...firmlineLibrary.events],
    /** Addresses of the tab's icon. */
    icons: Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel~="icon" i]'), ({ href }) => href),
    text: tidyText(probe?.shownText() ?? document.body?.innerText),
    ...(probe?.messages() ?? { status: '', alert: '', advice: '' }),
    title: document.title,
    /** Visible main headings and paragraphs. */
    blocks: Array.from(document.querySelectorAll('h1, p'))
      .filter((one) => one.checkVisibility())
      .map((one) => ({
        tag: one.matches('h1') ? ('h1' as const) : ('p' as const),
        /** Unchanged. */
        text: one.textContent ?? '',
        elements: Array.from(one.querySelectorAll('*')).map(({ tagName }) => tagName.toLowerCase()),
      })),
    buttons: findAll('button, [role="button"], a[href], summary, [type="submit"]')
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => ({
        name: nameOf(one),
        disabled: one.matches(':disabled') || one.getAttribute('aria-disabled') === 'true',
        focused: one === focusedElement,
      })),
    /** Accessible name of the focused element; empty without one. */
    focus: focusedElement && focusedElement !== document.body ? nameOf(focusedElement) : '',
    /** `firmline:…` marks in order, without that prefix; `at` on the page's clock, ms since the epoch. */
    marks: [...(probe?.marks ?? [])],
    /** Clicks, by mouse or key; `at` as in marks. */
    clicks: [...(probe?.clicks ?? [])],
    /** Changes of status, alert and advice, in order; an empty text if one was removed. */
    announcements: [...(probe?.announcements ?? [])],
    violations: [...(probe?.violations ?? [])],
    /** Refusals of the microphone. */
    refusals: [...(media?.refusals ?? [])],
    sockets: [...(media?.dialled ?? [])],
    media: {
      /** Microphone tracks ever opened, and those still live. */
      opened: media?.opened.audio ?? 0,
      live: liveTracks.length,
      /** Live tracks that are enabled. If it is known which tracks are sent, the others count as enabled. */
      enabled: liveTracks.length - disabledTracks.length,
      openPeers: peers.length,
      connectedPeers: peers.filter(({ connectionState }) => connectionState === 'connected').length,
      runningContexts: contexts.filter(({ state }) => state === 'running').length,
      /** Audible elements: they play a live track and are not muted. */
      playing: (findAll('audio, video') as HTMLMediaElement[])
        .filter(isPlaying)
        .filter((one) => !isSilenced(one)).length,
      /** Elements that would play a live track of somebody else, but are muted. */
      silenced: elements.filter((one) => isPlaying(one) && isSilenced(one) && !isOwnVoice(one)).length,
    },
    online: navigator.onLine,
    visible: document.visibilityState === 'visible',
  };
}

/** What several documents recorded, one after another. */
const recorded = (pages: readonly SeenPage[]) => ({
  marks: pages.flatMap(({ marks }) => marks),
  clicks: pages.flatMap(({ clicks }) => clicks),
  announcements: pages.flatMap(({ announcements }) => announcements),
  violations: pages.flatMap(({ violations }) => violations),
  refusals: pages.flatMap(({ refusals }) => refusals),
  sockets: pages.flatMap(({ sockets }) => sockets),
});

/** A document together with what its frames show and do. */
export function withFrames(page: SeenPage, frames: readonly SeenPage[]): SeenPage {
  if (frames.length === 0) return page;
  const pages = [page, ...frames];
  const texts = (name: 'text' | 'status' | 'alert' | 'advice') =>
    pages
      .map((one) => one[name])
      .filter(Boolean)
      .join(' ');
  const media: { -readonly [Name in keyof SeenPage['media']]: number } = { ...page.media };
  for (const name of Object.keys(media) as (keyof typeof media)[])
    for (const frame of frames) media[name] += frame.media[name];
  return {
    ...page,
    ...recorded(pages),
    text: texts('text'),
    status: texts('status'),
    alert: texts('alert'),
    advice: texts('advice'),
    buttons: pages.flatMap(({ buttons }) => buttons),
    library: pages.flatMap(({ library }) => library),
    media,
  };
}

/**
 * Keeps the history of earlier documents of a tab, which a reload would lose. Media and visible content are those of the
 * current document.
 */
export class PageHistory {
  readonly #documents = new Map<number, SeenPage>();

  add(state: SeenPage): void {
    if (state.document !== 0) this.#documents.set(state.document, state);
  }

  upTo({ document: _document, config: _config, library: _library, icons: _icons, ...page }: SeenPage) {
    return { ...page, ...recorded(this.#inOrder) };
  }

  get library(): SeenPage['library'] {
    return this.#inOrder.flatMap(({ library }) => library);
  }

  get icons(): readonly string[] {
    return this.#inOrder.flatMap(({ icons }) => icons);
  }

  get #inOrder(): readonly SeenPage[] {
    return [...this.#documents.values()].toSorted((a, b) => a.document - b.document);
  }

  /** The configuration of the latest document that has one; a page that failed to load has none. */
  get config(): Readonly<Record<string, string>> {
    const configs = [...this.#documents.values()].map(({ config }) => config);
    return configs.findLast((config) => Object.keys(config).length > 0) ?? {};
  }
}
