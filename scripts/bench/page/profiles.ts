import { networkConditions, throttle } from '../shared/throttle.ts';

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
