import type { Page } from './browser-types.ts';
import type { CallTarget, CallState, DeviceList, Participant, WebCall, WebCallEvents } from '../index.ts';
import type {
  ClientAction,
  EventPattern,
  Outcome,
  PageClientOptions,
  PageMedia,
  RecordedEvent,
} from './page/contract.ts';

// Shorter than a test's timeout, so that the failure can report what came instead.
const untilMs = 40_000;

/** A remote control of a client in a page. */
export interface PageClient {
  start(target?: CallTarget): Promise<WebCall | null>;
  stop(): Promise<void>;
  prepare(): Promise<void>;
  dispose(): Promise<void>;
  reconnect(webCall: WebCall): Promise<WebCall | null>;
  setMuted(muted: boolean): Promise<void>;
  choose(kind: 'setMicrophone' | 'setCamera' | 'setSpeaker', id: string): Promise<void>;
  devices(): Promise<DeviceList>;
  participants(): Promise<readonly Participant[]>;
  /** Begins all actions in one go, then waits for all. */
  run(...actions: readonly ClientAction[]): Promise<Outcome[]>;
  /** Does the same inside an event's listener. */
  runWhen(pattern: EventPattern, ...actions: readonly ClientAction[]): Promise<Outcome[]>;
  /** Settles once the event has come. */
  until(name: keyof WebCallEvents, fields?: EventPattern['fields'], nth?: number): Promise<void>;
  /** All events so far, or those with this name. */
  events(name?: keyof WebCallEvents): Promise<readonly RecordedEvent[]>;
  state(): Promise<CallState>;
  media(): Promise<PageMedia>;
  amplify(gain: number): Promise<void>;
  /** A `start` action for `run`. */
  readonly starts: ClientAction;
}

export async function openClient(
  page: Page,
  options: PageClientOptions,
  assistant: string,
): Promise<PageClient> {
  const index = await page.evaluate((given) => window.callPage.create(given), options);

  const run = (...actions: readonly ClientAction[]) =>
    page.evaluate((client, given) => window.callPage.run(client, given), index, actions);
  const runOne = async (action: ClientAction) => {
    const [outcome] = await run(action);
    if (outcome?.thrown) throw Object.assign(new Error(outcome.thrown.message), outcome.thrown);
    return outcome?.value;
  };
  const starts = { do: 'start', target: { assistant } } as const;
  return {
    starts,
    run,
    start: async (target) => (await runOne(target ? { do: 'start', target } : starts)) as WebCall | null,
    reconnect: async (webCall) => (await runOne({ do: 'reconnect', webCall })) as WebCall | null,
    stop: async () => void (await runOne({ do: 'stop' })),
    prepare: async () => void (await runOne({ do: 'prepare' })),
    dispose: async () => void (await runOne({ do: 'dispose' })),
    choose: async (kind, id) => void (await runOne({ do: kind, id })),
    devices: async () => (await runOne({ do: 'list-devices' })) as DeviceList,
    participants: async () =>
      (await page.evaluate(
        (client) => window.callPage.look(client, 'participants'),
        index,
      )) as readonly Participant[],
    media: () => page.evaluate((client) => window.callPage.media(client), index),
    amplify: async (gain) => void (await runOne({ do: 'amplify', gain })),
    setMuted: async (muted) => void (await runOne({ do: 'mute', muted })),
    runWhen: (pattern, ...actions) =>
      page.evaluate(
        (client, wanted, given) => window.callPage.runWhen(client, wanted, given),
        index,
        pattern,
        actions,
      ),
    until: (name, fields = {}, nth = 1) =>
      page.evaluate(
        (client, wanted, ms) => window.callPage.until(client, wanted, ms),
        index,
        { name, fields, nth },
        untilMs,
      ),
    async events(name) {
      const events = await page.evaluate((client) => window.callPage.events(client), index);
      return name === undefined ? events : events.filter((event) => event.name === name);
    },
    state: async () =>
      (await page.evaluate((client) => window.callPage.look(client, 'state'), index)) as CallState,
  };
}
