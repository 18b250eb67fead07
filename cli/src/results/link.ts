export interface FirmLink {
  readonly slug: string;
  readonly url: string;
}

/** What a call from a page reaches beyond this machine. */
export interface Consequences {
  /** Addresses of webhooks that hear of it; without one that is known, the pages themselves. */
  readonly webhooks: readonly string[];
  /** Addresses of platforms that are paid for it. */
  readonly platforms: readonly string[];
}

/** A QR code as squares. */
export interface QrCode {
  /** Squares along each side, without a border. */
  readonly size: number;
  /** Also outside of the code, where everything is light. */
  readonly isDark: (x: number, y: number) => boolean;
}
