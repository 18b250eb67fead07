import type { MediaProbe } from '@firmline/harness/browser';

/** Resources held at one moment, by kind, each as a line that helps to find the holder. */
export type Holdings = Readonly<Record<string, readonly string[]>>;

export interface Held {
  list(): Holdings;
}

/** The caller, without the probe's own frames. */
export function caller(): string {
  const lines = new Error('who').stack?.split('\n').slice(3, 8) ?? [];
  return lines.map((line) => line.trim().replace(/\(?https?:\/\/[^/]+/, '(')).join(' < ');
}

/** The probe's functions: `window.probe`. */
export interface Probe {
  /** Timer functions that are not watched. */
  readonly native: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;
  /** Unhandled rejections and uncaught errors. A working page has none. */
  readonly problems: readonly string[];
  /** Resources currently held, by kind. */
  held(): Holdings;
}

declare global {
  interface Window {
    readonly firmlineMedia: MediaProbe;
    probe: Probe;
  }
}
