/// <reference lib="dom" />
// The messages between daily-js and its call machine: both post them on the page's own window.
import { record } from './record.ts';

const what = 'iframe-call-message';
/** Messages that come ten times a second: one per 250 ms is enough. */
const levels = new Set(['local-audio-level', 'remote-participants-audio-level']);
const levelEveryMs = 250;
/** Statistics and logs, which no assumption needs. */
const nameOnly = new Set(['transmit-log', 'get-calc-stats', 'get-cpu-load-stats', 'recording-stats']);

interface Message {
  readonly from: 'module' | 'embedded';
  readonly action: string;
  readonly callClientId?: string;
  readonly callbackStamp?: string;
  readonly [field: string]: unknown;
}

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' &&
  data !== null &&
  'what' in data &&
  data.what === what &&
  'from' in data &&
  'action' in data &&
  typeof data.action === 'string';

/** Records the wire from now on. `onRequest` is called for each request of daily-js. */
export function watchWire(onRequest: (action: string) => void): void {
  const stamps = new Map<string, number>();
  const lastLevel = new Map<string, number>();
  const numberOf = (stamp: string) => {
    const known = stamps.get(stamp) ?? stamps.size + 1;
    stamps.set(stamp, known);
    return known;
  };
  window.addEventListener('message', ({ data }: MessageEvent) => {
    if (!isMessage(data)) return;
    const { from, action, callbackStamp, callClientId, ...fields } = data;
    const of = from === 'module' ? 'to-machine' : 'from-machine';
    if (levels.has(action)) {
      const now = performance.now();
      if (now - (lastLevel.get(action) ?? -Infinity) < levelEveryMs) return;
      lastLevel.set(action, now);
      record(of, action, { level: levelOf(fields) });
    } else {
      const stamp = callbackStamp === undefined ? {} : { stamp: numberOf(callbackStamp) };
      record(of, action, nameOnly.has(action) ? stamp : { ...withoutNoise(fields), ...stamp });
    }
    if (of === 'to-machine') onRequest(action);
    else watchStore(callClientId);
  });
}

const withoutNoise = (fields: Readonly<Record<string, unknown>>) => ({
  ...fields,
  // The same in every message.
  what: undefined,
  // A JSON text in an app message is a message of its own.
  ...(typeof fields['data'] === 'string' ? { data: parsed(fields['data']) } : {}),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function levelOf({ audioLevel, participantsAudioLevel }: Readonly<Record<string, unknown>>): number {
  if (typeof audioLevel === 'number') return rounded(audioLevel);
  if (typeof participantsAudioLevel !== 'object' || participantsAudioLevel === null) return 0;
  const all = Object.values(participantsAudioLevel).filter((level) => typeof level === 'number');
  return rounded(Math.max(0, ...all));
}

const rounded = (level: number) => Math.round(level * 1000) / 1000;

const tracks = new WeakMap<MediaStreamTrack, number>();
let known = 0;
/** Numbers tracks in the order of their appearance. */
export function trackNumber(track: MediaStreamTrack): number {
  const number = tracks.get(track) ?? ++known;
  tracks.set(track, number);
  return number;
}

let lastTrack: number | undefined;

/** daily-js reads its tracks from the machine's store, so changes show there. */
function watchStore(callClientId: string | undefined): void {
  const { _daily: daily } = window;
  const state = daily?.instances?.[callClientId ?? '']?.callMachine?.store?.getState();
  const stream = valueAt(state, 'local', 'streams', 'cam', 'stream');
  if (!(stream instanceof MediaStream)) return;
  const [track] = stream.getAudioTracks();
  if (!track || trackNumber(track) === lastTrack) return;
  const isFirst = lastTrack === undefined;
  lastTrack = trackNumber(track);
  record('browser', isFirst ? 'microphone-track-first' : 'microphone-track', { track: lastTrack });
}

function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}
