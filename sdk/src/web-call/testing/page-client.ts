import type { CallTarget, CallState, DeviceList, WebCall, WebCallEvents } from '../index.ts';
import type {
  ClientAction,
  EventPattern,
  ActionOutcome,
  PageClientOptions,
  RecordedEvent,
} from './page/contract.ts';
import type { launchBrowser } from '@firmline/harness/browser';

export type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;

// Shorter than a test's timeout, so that the failure can report what came instead.
const untilMs = 40_000;

/** A remote control of a client in a page. */
export interface PageClient {
  start(target?: CallTarget): Promise<WebCall | null>;
  stop(): Promise<void>;
  reconnect(webCall: WebCall): Promise<WebCall | null>;
  setMuted(isMuted: boolean): Promise<void>;
  choose(kind: 'setMicrophone' | 'setSpeaker', id: string): Promise<void>;
  devices(): Promise<DeviceList>;
  /** Begins all actions in one go, then waits for all. */
  run(...actions: readonly ClientAction[]): Promise<ActionOutcome[]>;
  /** Does the same inside an event's listener. */
  runWhen(pattern: EventPattern, ...actions: readonly ClientAction[]): Promise<ActionOutcome[]>;
  /** Settles once the event has come. */
  until(name: keyof WebCallEvents, fields?: EventPattern['fields'], nth?: number): Promise<void>;
  /** All events so far, or those with this name. */
  events(name?: keyof WebCallEvents): Promise<readonly RecordedEvent[]>;
  state(): Promise<CallState>;
  /** States of the tracks of remote audio, if the client has a media transport. */
  heard(): Promise<readonly MediaStreamTrackState[]>;
}

export async function openClient(
  page: Page,
  options: PageClientOptions,
  assistant: string,
): Promise<PageClient> {
  const index = await page.evaluate((clientOptions) => window.callPage.create(clientOptions), options);

  const runActions = (...actions: readonly ClientAction[]) =>
    page.evaluate((client, clientActions) => window.callPage.run(client, clientActions), index, actions);
  const runOne = async (action: ClientAction) => {
    const [outcome] = await runActions(action);
    if (outcome?.error) throw Object.assign(new Error(outcome.error.message), outcome.error);
    return outcome?.value;
  };
  return {
    run: runActions,
    start: async (target = { assistant }) => (await runOne({ do: 'start', target })) as WebCall | null,
    reconnect: async (webCall) => (await runOne({ do: 'reconnect', webCall })) as WebCall | null,
    stop: async () => void (await runOne({ do: 'stop' })),
    choose: async (kind, id) => void (await runOne({ do: kind, id })),
    devices: async () => (await runOne({ do: 'list-devices' })) as DeviceList,
    heard: () => page.evaluate((client) => window.callPage.heard(client), index),
    setMuted: async (isMuted) => void (await runOne({ do: 'mute', isMuted })),
    runWhen: (pattern, ...actions) =>
      page.evaluate(
        (client, eventPattern, clientActions) => window.callPage.runWhen(client, eventPattern, clientActions),
        index,
        pattern,
        actions,
      ),
    until: (name, fields = {}, nth = 1) =>
      page.evaluate(
        (client, eventPattern, ms) => window.callPage.until(client, eventPattern, ms),
        index,
        { name, fields, nth },
        untilMs,
      ),
    async events(name) {
      const events = await page.evaluate((client) => window.callPage.events(client), index);
      return name === undefined ? events : events.filter((event) => event.name === name);
    },
    state: () => page.evaluate((client) => window.callPage.state(client), index),
  };
}
