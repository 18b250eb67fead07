import type { KeptFirm } from '@firmline/sdk/firms';

/** A firm with its link, which is empty if no page is known. */
export interface LinkedFirm extends KeptFirm {
  readonly url: string;
}

/** Some of the listed firms. */
export interface FirmsPart {
  readonly firms: readonly LinkedFirm[];
  /** Number of matching firms, listed or not; of a list of all, the number so far. */
  readonly total: number;
  /** Whether another part may follow. */
  readonly more: boolean;
}

export interface DeletedFirm {
  readonly slug: string;
  readonly name: string;
  readonly companyName: string;
  /** False with --dry-run, and if the firm was already gone. */
  readonly deleted: boolean;
}

export interface EditedFirm {
  readonly firm: LinkedFirm;
  readonly isChanged: boolean;
}

export interface RotatedFirm {
  readonly oldSlug: string;
  readonly slug: string;
  readonly name: string;
  readonly companyName: string;
  /** The new link; empty if no page is known. */
  readonly url: string;
  readonly oldLink: 'gone' | 'kept';
  /** When the old link expires; empty if it is already gone or never expires. */
  readonly oldExpiresAt: string;
  /** False with --dry-run. */
  readonly rotated: boolean;
}

/** The column that each field is read from. */
export type ColumnMap = Partial<Readonly<Record<keyof KeptFirm, string>>>;

export interface ImportSummary {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly invalid: number;
  readonly refused: number;
  /** Number of new firms whose slug is not in the file. */
  readonly slugsMade: number;
  /** Path of the report with each row's outcome; null if none was requested. */
  readonly report: string | null;
  readonly dryRun: boolean;
}
