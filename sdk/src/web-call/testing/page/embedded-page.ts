// A page whose calls are in Daily's own frame.
import {
  createWebCallClient,
  embeddedTransport,
  type EmbeddedOptions,
  type MeetingOptions,
  type WebCallClient,
} from '../../index.ts';

interface Embedding extends EmbeddedOptions {
  readonly meeting?: MeetingOptions;
  /** Style of an element that holds the frame. */
  readonly parentStyle?: string;
}

declare global {
  interface Window {
    client: WebCallClient;
    /** Creates {@link client}, whose calls are at this address of a frame. */
    embed(webCallUrl: string, embedding?: Embedding): void;
  }
}

function parentOf(style: string): HTMLElement {
  const parent = document.createElement('main');
  parent.style.cssText = style;
  document.body.append(parent);
  return parent;
}

window.embed = (webCallUrl, { meeting = {}, parentStyle, ...options } = {}) => {
  const parent = parentStyle === undefined ? {} : { parent: parentOf(parentStyle) };
  const client = createWebCallClient({
    token: 'token',
    baseUrl: location.origin,
    fetch: async () => Response.json({ id: 'call-1', webCallUrl }, { status: 201 }),
    transport: embeddedTransport({ ...options, ...parent }),
    meeting,
    // The frame requests the microphone itself.
    microphoneFirst: false,
  });
  window.emitted = [];
  for (const name of ['meeting-state', 'call-start', 'meeting-event', 'error'] as const)
    client.on(name, (...args: unknown[]) => void window.emitted.push([name, ...args.map(String)].join(' ')));
  window.client = client;
};
