import { setTimeout as pause } from 'node:timers/promises';
import type { Frame } from 'puppeteer-core';
import type { CallRecord } from '../../../shared/call-record.ts';
import type { Memory } from '../../judge/memory.ts';
import type { ElementExpectation, ServiceName } from '../../scenario/index.ts';
import type { StackControl } from '../arrange/stack-control.ts';
import type { ConditionLog } from '../faults/conditions.ts';
import type { SaidSegment } from '../../metrics/caller-score.ts';
import { BrokenPage } from '../session.ts';
import type { View } from '../view.ts';
import { callRequests, libraryMarks, socketRequests, withinReach } from '../own-page/library-marks.ts';
import { elementsIn, framesFrom } from './elements.ts';
import { loadLoopIn } from './load-loop.ts';
import { PageHistory, type SeenPage, readPage, withFrames } from './read-page.ts';
import { isPassing, type QuietReader } from '../engines/engine-methods.ts';
import type { PageWatch } from './watch-page.ts';

export interface ObserverParts {
  readonly frame: () => Frame;
  readonly reader: QuietReader;
  readonly watch: PageWatch;
  /** Null for a deployed link. */
  readonly control: StackControl | null;
  readonly saidSegments: readonly SaidSegment[];
  readonly conditions: ConditionLog;
  /** ms since the attempt began. */
  readonly now: () => number;
  /** The page's clock when the attempt began, ms since the epoch. */
  readonly startedAt: number;
  /** For a page that is not Firmline's. */
  readonly ownPage?: {
    readonly origin: string;
    readonly services: Readonly<Partial<Record<ServiceName, string>>>;
    readonly allowedHosts?: readonly string[];
  };
}

const maxTries = 20;
const noticeMs = 1500;

export class Observer {
  readonly #parts: ObserverParts;
  readonly #history = new PageHistory();

  constructor(parts: ObserverParts) {
    this.#parts = parts;
  }

  /** @throws FirmlineError 'internal' if the tab crashed, and errors of the browser */
  async look(): Promise<View> {
    const { watch, saidSegments, conditions, now } = this.#parts;
    const atMs = now();
    const [state, record] = await Promise.all([this.remember(), this.record()]);
    return {
      atMs,
      ...this.#ofPage(state),
      console: [...watch.console],
      pageErrors: [...watch.pageErrors],
      calls: [...watch.calls],
      record,
      saidSegments: [...saidSegments],
      services: this.services,
      conditions: [...conditions.entries],
    };
  }

  /** A page whose client sets no marks gets those that its call library shows. */
  #ofPage(state: SeenPage): Pick<View, 'page' | 'requests' | 'isMarkedByLibrary'> {
    const { watch, ownPage, startedAt } = this.#parts;
    const { library, icons } = this.#history;
    const { sockets, ...page } = this.#history.upTo(state);
    const requestsSoFar = watch.requests.map((one) =>
      icons.includes(one.url) ? { ...one, isIcon: true } : one,
    );
    if (!ownPage) return { page, requests: requestsSoFar };
    const requests = withinReach([...requestsSoFar, ...socketRequests(sockets, startedAt)], ownPage);
    if (page.marks.some(({ name }) => name === 'start')) return { page, requests };
    const calls = callRequests(requests, ownPage.services.platform ?? '', startedAt);
    return { page: { ...page, marks: libraryMarks(calls, library) }, requests, isMarkedByLibrary: true };
  }

  /** Reads the current document and saves its history. */
  async remember(): Promise<SeenPage> {
    const state = await this.#read();
    this.#history.add(state);
    return state;
  }

  async elements(expected: readonly ElementExpectation[]): Promise<Memory['elements']> {
    return elementsIn(this.#parts.frame(), this.#parts.reader, expected);
  }

  async record(): Promise<CallRecord | null> {
    const { control } = this.#parts;
    const callId = await this.callId();
    return control && callId !== undefined ? control.record(callId) : null;
  }

  /** Id of the latest call. */
  async callId(): Promise<string | undefined> {
    return (await this.calls()).at(-1);
  }

  async calls(): Promise<readonly string[]> {
    const { watch } = this.#parts;
    await watch.settled();
    return watch.calls;
  }

  async isConnected(): Promise<boolean> {
    if (!this.#parts.control) return (await this.remember()).media.connectedPeers > 0;
    return (await this.record())?.state === 'connected';
  }

  /** Waits briefly for the room to notice that the page left. */
  async callOver(): Promise<void> {
    const untilMs = Date.now() + noticeMs;
    while (Date.now() < untilMs) {
      const record = await this.record();
      if (!record || record.state === 'ended' || record.state === 'waiting') return;
      await pause(30);
    }
  }

  get services(): Readonly<Partial<Record<ServiceName, string>>> {
    const { ownPage } = this.#parts;
    if (ownPage) return ownPage.services;
    const { supabaseUrl, platformUrl, webhookUrl, callMachineUrl } = this.#history.config;
    const observation = {
      data: supabaseUrl && `${withoutSlash(supabaseUrl)}/rest/v1`,
      platform: platformUrl && withoutSlash(platformUrl),
      webhook: webhookUrl && withoutSlash(webhookUrl),
      'call-machine': callMachineUrl && withoutSlash(callMachineUrl),
    };
    return Object.fromEntries(Object.entries(observation).filter(([, url]) => url !== undefined));
  }

  /** A page that is navigating cannot be read for a moment. */
  async #read(): Promise<SeenPage> {
    for (let attempt = 1; ; attempt++) {
      const { gone } = this.#parts.watch;
      try {
        return await Promise.race([this.#readFrames(), gone]);
      } catch (error) {
        if (attempt === maxTries || !isPassing(error)) {
          // The end of tab or browser says more than the request that it cut off.
          await Promise.race([gone, pause(100)]);
          const loop = isPassing(error) ? loadLoopIn(this.#parts.watch.requests) : undefined;
          throw loop === undefined ? error : new BrokenPage(loop);
        }
        await pause(25);
      }
    }
  }

  /** The document with what its frames show and do, such as the frame of a chat widget. */
  async #readFrames(): Promise<SeenPage> {
    const { reader, frame } = this.#parts;
    const [page, ...innerFrames] = framesFrom(frame());
    // A frame that is loading, or gone, shows nothing.
    const frames = innerFrames.map((one) => reader(one, readPage).catch(() => null));
    const state = await reader(page, readPage);
    return withFrames(
      state,
      (await Promise.all(frames)).filter((one) => one !== null),
    );
  }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
