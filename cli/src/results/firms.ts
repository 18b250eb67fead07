import type { KeptFirm, StoredFirm } from '@firmline/sdk/firms';
import type { PlannedRequest } from './api.ts';

/** A firm with its link, which is empty if no page is known. */
export interface LinkedFirm extends StoredFirm {
  readonly url: string;
}

/** A firm after a change, or with --dry-run the firm that the request would have written. */
export interface WrittenFirm extends LinkedFirm {
  /** The request that was not sent. */
  readonly planned?: PlannedRequest;
}

/** Some of the listed firms. */
export interface FirmsPart {
  readonly firms: readonly LinkedFirm[];
  /** Number of matching firms, listed or not; of a list of all, the number so far. */
  readonly total: number;
  /** Whether another part may follow. */
  readonly more: boolean;
}

/** A firm that a command selected, and what happened to it. */
export interface HandledFirm<Outcome extends string> {
  readonly slug: string;
  readonly name: string;
  readonly companyName: string;
  readonly outcome: Outcome;
}

export interface DeletedFirm extends HandledFirm<
  'deleted' | 'would be deleted' | 'not found' | 'written since' | 'calls refused'
> {
  /**
   * False with --dry-run, and for a firm that was not found, that somebody has written since, or whose calls the platform
   * did not all delete.
   */
  readonly deleted: boolean;
  /** Only if its calls were to be deleted too. */
  readonly calls?: ErasedCalls;
}

/** Ids of calls. */
export interface ErasedCalls {
  readonly deleted: readonly string[];
  /** Refused by the platform. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
  /** Left alone, because they may be another firm's. */
  readonly ambiguous: readonly string[];
}

/** A firm of a bulk edit. */
export interface ChangedFirm extends HandledFirm<
  'changed' | 'would be changed' | 'unchanged' | 'written since'
> {
  /** Names of the fields that differ. */
  readonly fields: readonly string[];
}

/** A firm of a bulk change that is undone. A restored firm has its earlier values; one that was created is deleted. */
export type UndoneFirm = HandledFirm<
  | 'restored'
  | 'created again'
  | 'deleted'
  | 'would be restored'
  | 'would be created again'
  | 'would be deleted'
  | 'unchanged'
  | 'written since'
>;

/** The firms of a bulk command. */
export interface BulkResult<Firm> {
  readonly firms: readonly Firm[];
  /** Set if firms were kept because somebody has written them since. */
  readonly failure?: Error | undefined;
  /** Whether `firms undo` can undo it. */
  readonly canUndo?: boolean;
}

/** A firm before and after a change; null if it does not exist then. */
export interface FirmDifference {
  readonly slug: string;
  readonly before: KeptFirm | null;
  readonly after: KeptFirm | null;
}

export interface EditedFirm {
  readonly firm: WrittenFirm;
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
  /** The request that was not sent. */
  readonly planned?: PlannedRequest;
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
  /** Set if `firms undo` cannot undo it, although firms were written. */
  readonly noUndo?: true;
}
