import type { CallRecord } from '../../shared/call-record.ts';
import type { ServiceName } from '../scenario/types.ts';
import type { Moment, Span } from '../result/result.ts';

/** What is seen of a scenario at one moment: the page, its browser and the room. Expectations are judged on it alone. */
export interface View {
  /** ms since the attempt began. */
  readonly atMs: number;
  readonly page: PageView;
  /** Every request of the page since it was first opened. */
  readonly requests: readonly SeenRequest[];
  readonly console: readonly SeenLine[];
  /** Exceptions nobody caught. */
  readonly pageErrors: readonly SeenLine[];
  /** Ids of the calls that the platform made for the page, in order. */
  readonly calls: readonly string[];
  /** The room's record of the latest call; null where there is none, or no room that can be asked. */
  readonly record: CallRecord | null;
  /** What the caller was given to say: on the page's clock, ms since the epoch. */
  readonly said: readonly SaidSegment[];
  /** Where the page has its services, without a slash at the end; what it does not tell is missing. */
  readonly services: Readonly<Partial<Record<ServiceName, string>>>;
  /** Faults and conditions that were put in force. */
  readonly conditions: readonly (Span | Moment)[];
  /** Main-thread load of the page, 0 to 1. */
  readonly cpu: readonly { readonly atMs: number; readonly load: number }[];
}

export interface PageView {
  /** As a person reads it, runs of white space being one space. */
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
  /** Accessible name of what has the keyboard; empty where nothing has. */
  readonly focus: string;
  /** `firmline:…` marks in order, without that prefix; `at` on the page's clock, ms since the epoch. */
  readonly marks: readonly Mark[];
  /** Clicks of the mouse, keys that click included; `at` as of marks. */
  readonly clicks: readonly { readonly at: number; readonly name: string }[];
  /** Changes of what the page says by itself, in order; an empty text: it took that back. */
  readonly announcements: readonly Announcement[];
  /** What the page's policy refused. */
  readonly violations: readonly string[];
  readonly media: MediaView;
  readonly online: boolean;
  readonly visible: boolean;
}

export interface PageBlock {
  readonly tag: 'h1' | 'p';
  /** As it is in the document. */
  readonly text: string;
  /** Tags of the elements in it, in lower case. */
  readonly elements: readonly string[];
}

export interface Announcement {
  /** As of marks. */
  readonly at: number;
  readonly role: 'status' | 'alert' | 'advice';
  readonly text: string;
}

export interface Mark {
  readonly name: string;
  readonly at: number;
  readonly detail?: unknown;
}

export interface MediaView {
  /** Microphone tracks that were ever opened, and what is live of them. */
  readonly opened: number;
  readonly live: number;
  /** Live tracks that are enabled. Where it can be told which are sent, only those that are sent can be off. */
  readonly enabled: number;
  readonly openPeers: number;
  readonly connectedPeers: number;
  readonly runningContexts: number;
  /** Elements in which the visitor can hear somebody: they play a live track, at a volume. */
  readonly playing: number;
}

export interface SeenRequest {
  readonly atMs: number;
  readonly method: string;
  readonly url: string;
  /** As it was sent. */
  readonly body?: string;
  readonly status?: number;
  readonly failure?: string;
  readonly durationMs?: number;
}

export interface SeenLine {
  readonly atMs: number;
  readonly type: string;
  readonly text: string;
}

export interface SaidSegment {
  readonly startAt: number;
  readonly endAt: number;
}
