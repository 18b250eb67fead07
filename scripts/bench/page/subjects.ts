// What is measured: which page, where it reads its firm, and on which device.
import { networkConditions, throttle } from '../shared/bench.ts';

/** The pages, ours first. */
export const contenders = ['firmline', 'ordinary'] as const;
export type Contender = (typeof contenders)[number];

/** Origin of the data service: the page's own, or another one, which costs a preflight. */
export const lookUps = ['own origin', 'other origin'] as const;
export type LookUp = (typeof lookUps)[number];

export const slug = 'hartwell-lowe';
/** The heading once the firm is known. */
export const greeting = 'Hey Margaret,';

/** Names of the buttons in both pages. */
export const buttons = ['Call My Phone', 'Try in Browser'] as const;
export type Button = (typeof buttons)[number];

export interface Profile {
  readonly name: string;
  readonly viewport: {
    readonly width: number;
    readonly height: number;
    readonly deviceScaleFactor: number;
    readonly isMobile: boolean;
    readonly hasTouch: boolean;
  };
  /** Slowdown factor of the processor. */
  readonly cpu: number;
  readonly network: typeof networkConditions | null;
  /** Delay of a preflight by the server, because the browser's emulation does not delay it. */
  readonly preflightMs: number;
}

/** A mid-range phone on a slow mobile network, as Lighthouse defines it. */
export const phone: Profile = {
  name: 'phone',
  viewport: { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  cpu: 4,
  network: networkConditions,
  preflightMs: throttle.latencyMs,
};

export const desktop: Profile = {
  name: 'desktop',
  viewport: { width: 1280, height: 800, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
  cpu: 1,
  network: null,
  preflightMs: 0,
};

export interface Subject {
  readonly contender: Contender;
  readonly lookUp: LookUp;
  readonly profile: Profile;
}
