import { isObject } from '#util/is-object';

const messageKind = 'iframe-call-message';

/** A message from daily-js. Fields depend on the action and are checked where they are read. */
export interface Incoming {
  readonly action: string;
  readonly callbackStamp?: string;
  readonly [field: string]: unknown;
}

export type Bus = ReturnType<typeof openBus>;

const isRequest = (data: unknown): data is Incoming =>
  isObject(data) &&
  data['what'] === messageKind &&
  data['from'] === 'module' &&
  typeof data['action'] === 'string';

/** Up to daily-js 0.66 a call object's id has another name. */
const idIn = (message: Incoming): unknown => message['callClientId'] ?? message['callFrameId'];

/**
 * Communicates with the daily-js call object `id` by the page's `postMessage`. `onMessage` gets the messages of all
 * call objects, because a machine learns only from a later object that its own is gone; `isMine` marks its own.
 */
export function openBus(id: string, onMessage: (message: Incoming, isMine: boolean) => void) {
  const origin = location.protocol === 'file:' ? '*' : location.origin;
  const listen = ({ data, source }: MessageEvent) => {
    if ((source === window || source === null) && isRequest(data)) onMessage(data, idIn(data) === id);
  };
  window.addEventListener('message', listen);

  const post = (action: string, fields: Record<string, unknown> = {}) =>
    window.postMessage(
      { ...fields, what: messageKind, from: 'embedded', callClientId: id, callFrameId: id, action },
      origin,
    );

  return {
    post,
    /** Replies to a request that expects a reply; ignores others. */
    reply: ({ action, callbackStamp }: Incoming, fields?: Record<string, unknown>) => {
      if (callbackStamp) post(action, { ...fields, callbackStamp });
    },
    close: () => window.removeEventListener('message', listen),
  };
}
