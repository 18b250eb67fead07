// What the probe in a page and the benchmark tell each other. Times are ms after the navigation began.

/** The probe's settings, set before the page's own scripts run. */
export interface ProbeSettings {
  /** What the heading says once the firm is known. */
  readonly greeting: string;
  readonly buttons: readonly string[];
  /** Watched as soon as the buttons are there. */
  readonly pressed: string | null;
}

export interface LoadReport {
  /** When the heading with the contact's name had been painted. */
  readonly greetingMs: number;
  /** When both buttons had been. */
  readonly buttonsMs: number;
  readonly loadMs: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  /** What moved. */
  readonly shifted: readonly string[];
  readonly longTasks: readonly { readonly startMs: number; readonly ms: number }[];
  readonly scripts: readonly { readonly url: string; readonly startMs: number; readonly bytes: number }[];
}

export interface PressReport {
  /** From pressing the button down to the first painted change: of its look, its words or the page's. */
  readonly changeMs: number;
  /** From the click, so after letting go, to other words in the page: "Connecting...", the form or its place. */
  readonly answerMs: number;
  /** From the click to what was asked for: "Connecting...", or the form itself. */
  readonly doneMs: number;
}

/** Centre of a button. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

export type ProbeMessage =
  | { readonly type: 'buttons'; readonly point: PagePoint | null }
  | { readonly type: 'pressed'; readonly report: PressReport };

export interface LoadProbe {
  readonly load: () => LoadReport;
  /** Watches the next press of a button, and returns where to press. */
  readonly watchPress: (name: string) => PagePoint;
}
