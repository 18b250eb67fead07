// The page of the meeting browser tests: a meeting on the real daily-js, controlled and observed from outside.
import type { FirmlineError } from '../../../errors.ts';
import { CallScope, type CallContext } from '../../call/scope.ts';
import type { MeetingState } from '../../participant.ts';
import { createWebCallClient } from '../../client.ts';
import { dailyTransport } from '../../transport/daily/daily-transport.ts';
import { type EmbeddedOptions, embeddedTransport } from '../../transport/daily/embedded.ts';
import type {
  CallMode,
  CallTransport,
  EmitTransportEvent,
  TransportEvents,
} from '../../transport/transport.ts';
import { createMeeting, initialMeeting, type Meeting, type MeetingOptions } from '../meeting.ts';

export interface Opening {
  readonly mode: CallMode;
  readonly options?: MeetingOptions;
  readonly callMachineUrl?: string;
  /** Style of the element that holds the frame. */
  readonly parentStyle?: string;
  readonly embedded?: EmbeddedOptions;
}

interface FrameLook {
  readonly contentSize: readonly [width: number, height: number];
  readonly parent: string;
}

type Outcome =
  | { readonly value: unknown }
  | { readonly error: { readonly code: unknown; readonly message: unknown } };

const emitted: [name: string, ...args: unknown[]][] = [];
let transport: CallTransport | undefined;
let scope: CallScope | undefined;
let meeting: Meeting | undefined;

const emit: EmitTransportEvent = (name, ...args: unknown[]) => {
  if (name === 'meeting-state' && scope) scope.meetingState = args[0] as MeetingState;
  emitted.push([name, ...args.map((arg) => (arg instanceof MediaStreamTrack ? 'a track' : arg))]);
};

async function outcome(use: () => unknown): Promise<Outcome> {
  try {
    return { value: plain((await use()) ?? null) };
  } catch (error) {
    const { code, message, hint } = error as Partial<FirmlineError>;
    return { error: { code, message: hint === undefined ? message : `${message} ${hint}` } };
  }
}

/** daily-js's own object, which some of its methods return, cannot leave the page. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'join' in value ? null : value;

const opened = (): { transport: CallTransport; meeting: Meeting } => {
  if (!transport || !meeting) throw new Error('No call is open');
  return { transport, meeting };
};

function parentOf(style: string | undefined): HTMLElement | undefined {
  if (style === undefined) return undefined;
  const parent = document.createElement('main');
  parent.style.cssText = style;
  document.body.append(parent);
  return parent;
}

const look = (frame: HTMLIFrameElement): FrameLook => ({
  contentSize: [frame.clientWidth, frame.clientHeight],
  parent: frame.parentElement?.tagName ?? '',
});

const meetingPage = {
  async open({ mode, options, callMachineUrl, parentStyle, embedded }: Opening): Promise<void> {
    emitted.length = 0;
    transport = undefined;
    const parent = parentOf(parentStyle);
    const factory =
      mode === 'prebuilt'
        ? embeddedTransport({ ...embedded, ...(parent ? { parent } : {}) })
        : dailyTransport;
    const own = new CallScope({} as CallContext, { kind: 'new', target: {}, microphone: true });
    scope = own;
    meeting = createMeeting(mode, () => own);
    transport = await factory.create(
      {
        initial: initialMeeting(options ?? {}, mode),
        ...(callMachineUrl === undefined ? {} : { callMachineUrl }),
      },
      emit,
    );
    own.transport = transport;
  },

  async join(url: string): Promise<void> {
    await opened().transport.join({ url, microphone: true, video: false, muted: false, devices: {} });
  },

  async use(method: keyof Meeting, ...args: unknown[]): Promise<Outcome> {
    return outcome(() => Reflect.apply(opened().meeting[method], undefined, args) as unknown);
  },

  /** The same of the library itself, which refuses at once: by an exception, or only on the console. */
  async useDaily(method: keyof Meeting, ...args: unknown[]): Promise<Outcome> {
    const { daily } = opened().transport;
    const { error: write } = console;
    let complaint: Outcome = { value: null };
    console.error = (message) => {
      complaint = { error: { code: undefined, message } };
    };
    try {
      const asked = outcome(() => Reflect.apply(daily?.[method] ?? outcome, daily, args) as unknown);
      const soon = new Promise<Outcome>((resolve) => setTimeout(() => resolve(complaint), 100));
      const answer = await Promise.race([asked, soon]);
      return 'error' in answer ? answer : complaint;
    } finally {
      console.error = write;
    }
  },

  async close(): Promise<void> {
    scope?.end(new Error('The call ended.'));
    await opened().transport.destroy();
  },

  /** What the transport has reported since the call was opened. */
  emitted: (name: keyof TransportEvents): readonly unknown[][] =>
    emitted.filter(([which]) => which === name).map(([, ...args]) => args),

  frames: (): readonly FrameLook[] => [...document.querySelectorAll('iframe')].map(look),

  /** Makes a call in the frame and ends it once the assistant listens. */
  async call(webCallUrl: string, options: MeetingOptions) {
    const client = createWebCallClient({
      token: 'token',
      baseUrl: location.origin,
      fetch: async () => Response.json({ id: 'call-1', webCallUrl }, { status: 201 }),
      transport: embeddedTransport(),
      meeting: options,
      // The frame requests the microphone itself.
      microphoneFirst: false,
    });
    const states: MeetingState[] = [];
    let started = 0;
    client.on('meeting-state', (next) => states.push(next));
    const listening = new Promise<void>((resolve, reject) => {
      client.on('call-start', () => {
        started++;
        resolve();
      });
      client.on('error', ({ error }) => reject(error));
    });
    const webCall = await client.start({ assistant: 'assistant-1' });
    await listening;
    client.daily?.startCustomIntegrations('notes');
    await client.meeting.setUserData({ firm: 'hartwell' });
    const { frames } = meetingPage.left();
    await client.stop();
    return { id: webCall?.id, states, started, frames };
  },

  /** Leftovers of calls in the page. */
  left() {
    const { _daily: daily } = window as { readonly _daily?: { readonly instances: object } };
    return {
      frames: document.querySelectorAll('iframe').length,
      calls: Object.keys(daily?.instances ?? {}).length,
    };
  },
};

declare global {
  interface Window {
    meetingPage: typeof meetingPage;
  }
}

window.meetingPage = meetingPage;
