import type { PageView } from '../view.ts';
import type { PageState } from './read-page.ts';

/** A page before the first look. */
export const emptyPage: PageView = {
  text: '',
  status: '',
  alert: '',
  advice: '',
  title: '',
  blocks: [],
  buttons: [],
  focus: '',
  marks: [],
  clicks: [],
  announcements: [],
  violations: [],
  media: { opened: 0, live: 0, enabled: 0, openPeers: 0, connectedPeers: 0, runningContexts: 0, playing: 0 },
  online: true,
  visible: true,
};

/**
 * Keeps the history of earlier documents of a tab, which a reload would lose. Media and visible content are those of the
 * current document.
 */
export class PageHistory {
  readonly #documents = new Map<number, PageState>();
  #latest: PageState | null = null;

  add(state: PageState): void {
    this.#latest = state;
    if (state.document !== 0) this.#documents.set(state.document, state);
  }

  get page(): PageView {
    if (!this.#latest) return emptyPage;
    const { document: _document, config: _config, library: _library, icons: _icons, ...page } = this.#latest;
    const all = this.#inOrder;
    return {
      ...page,
      marks: all.flatMap(({ marks }) => marks),
      clicks: all.flatMap(({ clicks }) => clicks),
      announcements: all.flatMap(({ announcements }) => announcements),
      violations: all.flatMap(({ violations }) => violations),
    };
  }

  get library(): PageState['library'] {
    return this.#inOrder.flatMap(({ library }) => library);
  }

  get icons(): readonly string[] {
    return this.#inOrder.flatMap(({ icons }) => icons);
  }

  get #inOrder(): readonly PageState[] {
    return [...this.#documents.values()].toSorted((a, b) => a.document - b.document);
  }

  /** The configuration of the latest document that has one; a page that failed to load has none. */
  get config(): Readonly<Record<string, string>> {
    const configs = [...this.#documents.values()].map(({ config }) => config);
    return configs.findLast((config) => Object.keys(config).length > 0) ?? {};
  }
}
