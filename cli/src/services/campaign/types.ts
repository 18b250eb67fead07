/** A firm of a campaign, as in its summary. */
export interface CampaignRow {
  readonly slug: string;
  readonly link: string;
  /** The contact. */
  readonly name: string;
  readonly company: string;
  /** Whether a visit with a call found that the link works. */
  readonly verified: boolean;
  /** Why it is not verified, or empty. */
  readonly problem: string;
  /** When it was verified, ISO 8601, or empty. */
  readonly verifiedAt: string;
  /** File names in the folder; empty without a file. */
  readonly qr: string;
  readonly letter: string;
}
