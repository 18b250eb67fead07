import type { KeptFirm } from '@firmline/sdk/firms';

/** A firm with its link; the link is empty where no page is known. */
export interface LinkedFirm extends KeptFirm {
  readonly url: string;
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
  /** The new link; empty where no page is known. */
  readonly url: string;
  readonly oldLink: 'gone' | 'kept';
  /** When the old link stops working; empty where it is gone, or stays. */
  readonly oldExpiresAt: string;
  /** False with --dry-run. */
  readonly rotated: boolean;
}

/** Which column each field is read from. */
export type ColumnMap = Partial<Readonly<Record<keyof KeptFirm, string>>>;

export interface ImportSummary {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly invalid: number;
  readonly refused: number;
  /** How many of the new firms got a slug that the file does not have. */
  readonly slugsMade: number;
  /** What each row became; null where no report was wanted. */
  readonly report: string | null;
  readonly dryRun: boolean;
}
