import type { LinkReport } from '@firmline/harness/call-tests';

export interface FirmLink {
  readonly slug: string;
  readonly url: string;
}

/** The result of a visit to a link. */
export interface Verdict extends LinkReport {
  readonly slug: string;
  /** Paths of files. */
  readonly screenshots: readonly string[];
}

/** The services that a call from a page reaches beyond this machine. */
export interface Consequences {
  /** Addresses of webhooks that are notified. If the webhook is unknown, the pages themselves. */
  readonly webhooks: readonly string[];
  /** Addresses of platforms that charge for it. */
  readonly platforms: readonly string[];
}

/** A QR code as squares. */
export interface QrCode {
  /** Squares along each side, without the border. */
  readonly size: number;
  /** Squares outside the code are light. */
  readonly isDark: (x: number, y: number) => boolean;
}
