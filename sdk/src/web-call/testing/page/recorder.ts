import type { WebCallClient, WebCallEvents } from '../../index.ts';
import type { EventPattern, RecordedEvent } from './contract.ts';

/** Every event of a client, as the type ensures, except `devices`, whose listeners cause the devices to be observed. */
const names: Readonly<Record<Exclude<keyof WebCallEvents, 'devices'>, true>> = {
  state: true,
  'call-start-progress': true,
  'stage-settled': true,
  'call-start-success': true,
  'call-start-failed': true,
  'call-start': true,
  'call-end': true,
  error: true,
  message: true,
  'tool-call': true,
  'volume-level': true,
  'speech-start': true,
  'speech-end': true,
  'first-audio': true,
  transcript: true,
  'audio-blocked': true,
  'remote-video': true,
  participants: true,
  'meeting-state': true,
  network: true,
  'microphone-level': true,
  'screen-share': true,
  'nonfatal-error': true,
  'microphone-problem': true,
  echo: true,
  'meeting-event': true,
};

const fits = ({ name, args }: RecordedEvent, pattern: EventPattern) => {
  if (name !== pattern.name) return false;
  const [first] = args as readonly [Record<string, unknown>?];
  return Object.entries(pattern.fields ?? {}).every(
    ([key, value]) => JSON.stringify(first?.[key]) === JSON.stringify(value),
  );
};

/** Records a client's events, and notifies those who wait for one. */
export class Recorder {
  readonly events: RecordedEvent[] = [];
  readonly #reactions = new Set<(event: RecordedEvent) => void>();

  readonly #keepsEvents: boolean;

  /** @param keepsAllEvents whether events are kept, or only reacted to */
  constructor(client: WebCallClient, keepsAllEvents: boolean) {
    this.#keepsEvents = keepsAllEvents;
    for (const name of Object.keys(names) as (keyof WebCallEvents)[]) {
      client.on(name, (...args: unknown[]) => this.#record(name, args));
    }
  }

  /** Runs `then` inside the event, or immediately if the event has already come. */
  when(pattern: EventPattern, callback: () => void): void {
    let remainingCount = pattern.nth ?? 1;
    const check = (event: RecordedEvent) => {
      if (!fits(event, pattern) || --remainingCount > 0) return false;
      this.#reactions.delete(check);
      callback();
      return true;
    };
    if (!this.events.some(check)) this.#reactions.add(check);
  }

  #record(name: keyof WebCallEvents, args: readonly unknown[]): void {
    const event: RecordedEvent = { name, args: plainCopy(args) as unknown[], at: performance.now() };
    if (this.#keepsEvents) this.events.push(event);
    for (const react of this.#reactions) react(event);
  }
}

/** A serialisable copy of a value: errors as plain objects, without tracks and causes. */
export function plainCopy(value: unknown): unknown {
  const text = JSON.stringify(value, (key, innerValue: unknown) => {
    if (key === 'cause') return undefined;
    if (innerValue instanceof MediaStreamTrack) return { track: innerValue.kind };
    if (innerValue instanceof Error) return plainError(innerValue);
    return innerValue;
  });
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** An error's own fields, without its stack, which would disturb comparisons. */
function plainError(error: Error): object {
  const { stack: _, ...fields } = { ...error } as Record<string, unknown>;
  return { ...fields, name: error.name, message: error.message };
}
