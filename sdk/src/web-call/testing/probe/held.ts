import type { MediaProbe } from '@firmline/harness/browser';

/** What is held at a moment, by kind, each as a line that helps to find who holds it. */
export type Holdings = Readonly<Record<string, readonly string[]>>;

export interface Held {
  list(): Holdings;
}

/** Who called, without the probe itself. */
export function caller(): string {
  const lines = new Error('who').stack?.split('\n').slice(3, 8) ?? [];
  return lines.map((line) => line.trim().replace(/\(?https?:\/\/[^/]+/, '(')).join(' < ');
}

/** What the probe can be asked: `window.probe`. */
export interface Probe {
  /** Timers that are not watched. */
  readonly native: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;
  /** Unhandled rejections and uncaught errors. A page that works has none. */
  readonly problems: readonly string[];
  /** What is held now, by kind. */
  held(): Holdings;
}

declare global {
  interface Window {
    readonly firmlineMedia: MediaProbe;
    probe: Probe;
  }
}
