import type { PageProbe } from '../../shared/browser/probe/page-probe.ts';
import type { CallRecord } from '../../shared/call-record.ts';
import type { SaidSegment } from '../metrics/caller-score.ts';
import type { ServiceName } from '../scenario/types.ts';
import type { Moment, Span } from '../result/result.ts';

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
  readonly said: readonly SaidSegment[];
  /** Addresses of the page's services, without a trailing slash, as far as the page reveals them. */
  readonly services: Readonly<Partial<Record<ServiceName, string>>>;
  readonly conditions: readonly (Span | Moment)[];
  /** The marks come from what the page's call library shows, because its client sets none. */
  readonly isMarkedByLibrary?: boolean;
  /** Main-thread load of the page, 0 to 1. */
  readonly cpu: readonly { readonly atMs: number; readonly load: number }[];
}

export interface PageView {
  readonly text: string;
  readonly status: string;
  readonly alert: string;
  readonly advice: string;
  readonly title: string;
  /** Visible main headings and paragraphs. */
  readonly blocks: readonly PageBlock[];
  readonly buttons: readonly {
    readonly name: string;
    readonly disabled: boolean;
    readonly focused: boolean;
  }[];
  /** Accessible name of the focused element; empty without one. */
  readonly focus: string;
  /** `firmline:…` marks in order, without that prefix; `at` on the page's clock, ms since the epoch. */
  readonly marks: readonly Mark[];
  /** Clicks, by mouse or key; `at` as in marks. */
  readonly clicks: readonly PageProbe['clicks'][number][];
  /** Changes of status, alert and advice, in order; an empty text if one was removed. */
  readonly announcements: readonly PageProbe['announcements'][number][];
  readonly violations: readonly string[];
  readonly media: MediaView;
  readonly online: boolean;
  readonly visible: boolean;
}

/** A visible element that an expectation is about. */
export interface SeenElement {
  /** Accessible name, approximated in the page. */
  readonly name: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface PageBlock {
  readonly tag: 'h1' | 'p';
  /** Unchanged text of the document. */
  readonly text: string;
  /** Tags of its elements, in lower case. */
  readonly elements: readonly string[];
}

export type Mark = PageProbe['marks'][number];

export interface MediaView {
  /** Microphone tracks ever opened, and those still live. */
  readonly opened: number;
  readonly live: number;
  /** Live tracks that are enabled. If it is known which tracks are sent, the others count as enabled. */
  readonly enabled: number;
  readonly openPeers: number;
  readonly connectedPeers: number;
  readonly runningContexts: number;
  /** Audible elements: they play a live track and are not muted. */
  readonly playing: number;
}

export interface SeenRequest {
  readonly atMs: number;
  readonly method: string;
  readonly url: string;
  /** As sent. */
  readonly body?: string;
  readonly status?: number;
  /** What the platform says about a call that it refuses. */
  readonly answer?: string;
  readonly failure?: string;
  /** An icon of the tab, which a browser asks for in some of its tabs only. */
  readonly isIcon?: boolean;
  /** Failed because tests do not reach its host, which is none of the page's services. */
  readonly isOutOfReach?: boolean;
  readonly durationMs?: number;
}

export interface SeenLine {
  readonly atMs: number;
  readonly type: string;
  readonly text: string;
}
