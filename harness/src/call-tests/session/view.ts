import type { CallRecord } from '../../shared/call-record.ts';
import type { SaidSegment } from '../metrics/caller-score.ts';
import type { ServiceName } from '../scenario/types.ts';
import type { Moment, Span } from '../result/result.ts';
import type { SeenPage } from './observe/read-page.ts';

/** Everything an expectation is judged on: page, browser and room at one moment. */
export interface View {
  /** ms since the attempt began. */
  readonly atMs: number;
  readonly page: PageView;
  /** Every request since the page was first opened. */
  readonly requests: readonly SeenRequest[];
  readonly console: readonly SeenLine[];
  /** Uncaught exceptions. */
  readonly pageErrors: readonly SeenLine[];
  /** Ids of the calls that the platform created for the page, in order. */
  readonly calls: readonly string[];
  /** The room's record of the latest call; null without a call, or with a room that cannot be queried. */
  readonly record: CallRecord | null;
  /** The caller's speech, on the page's clock, ms since the epoch. */
  readonly saidSegments: readonly SaidSegment[];
  /** Addresses of the page's services, without a trailing slash, as far as the page reveals them. */
  readonly services: Readonly<Partial<Record<ServiceName, string>>>;
  readonly conditions: readonly (Span | Moment)[];
  /** The marks come from what the page's call library shows, because its client sets none. */
  readonly isMarkedByLibrary?: boolean;
}

/** The page with what its earlier documents recorded. */
export type PageView = Omit<SeenPage, 'document' | 'config' | 'library' | 'icons' | 'sockets'>;
export type MediaView = PageView['media'];
export type PageBlock = PageView['blocks'][number];
export type Mark = PageView['marks'][number];

/** A visible element that an expectation is about. */
export interface SeenElement {
  /** Accessible name, approximated in the page. */
  readonly name: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface SeenRequest {
  readonly atMs: number;
  readonly method: string;
  readonly url: string;
  /** The browser's word for what it loads: `script`, `fetch`, `websocket`; missing where it says none. */
  readonly kind?: string;
  /** It asks for the page itself. */
  readonly isPage?: boolean;
  /** What is wrong with the key of a call: `no key`, `an empty key`, `the key "undefined"`. */
  readonly keyProblem?: string;
  /** As sent. */
  readonly body?: string;
  readonly status?: number;
  /** Where a redirect leads, as the response says it. */
  readonly location?: string;
  /** What the platform says about a call that it refuses. */
  readonly answer?: string;
  /** Answered by the local stand-in, not by the hosted platform. */
  readonly isStandIn?: boolean;
  /** What the local stand-in says about a call that it took. */
  readonly warning?: string;
  readonly failure?: string;
  /** An icon of the tab, which a browser asks for in some of its tabs only. */
  readonly isIcon?: boolean;
  /** Failed because tests do not reach its host, which is none of the page's services. */
  readonly isOutOfReach?: boolean;
  readonly durationMs?: number;
}

export interface SeenLine {
  readonly atMs: number;
  /**
   * As the browser's console says it, such as `error`. Beside these: `dialog`, what the page said or asked in a dialog of
   * the browser; `tab`, the address of a tab that the page opened; `service worker`, an error in one.
   */
  readonly type: string;
  readonly text: string;
}
