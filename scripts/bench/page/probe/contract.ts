// Messages between the probe in a page and the benchmark. Times are ms after the navigation began.

/** The probe's settings, set before the page's own scripts run. */
export interface ProbeSettings {
  /** The heading once the firm is known. */
  readonly greeting: string;
  readonly buttons: readonly string[];
  /** Button to watch as soon as the buttons appear. */
  readonly pressed: string | null;
}

export interface LoadReport {
  /** When the heading with the contact's name was painted. */
  readonly greetingMs: number;
  readonly loadMs: number;
  readonly layoutShift: number;
  readonly longTasksMs: readonly number[];
  readonly scripts: readonly { readonly startMs: number; readonly bytes: number }[];
}

export interface PressReport {
  /** Time from pressing the button down to the first painted change of its look, its text or the page's. */
  readonly changeMs: number;
  /** Time from the click to the requested result: "Connecting...", or the form itself. */
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
