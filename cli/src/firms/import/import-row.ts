import type { FirmRecord } from '@firmline/sdk/firms';
import type { TableRow } from '../table/types.ts';
import type { FirmField } from '../words/fields.ts';
import type { LeftOut } from './left-out.ts';

/** What a row of a file means. */
export interface ImportRow {
  readonly line: number;
  /** Empty if the file gives none. */
  readonly slug: string;
  /** Those that the row has. */
  readonly texts: Partial<Omit<FirmRecord, 'slug'>>;
  /** The fields whose cells are there and empty. */
  readonly emptyFields: readonly FirmField[];
  /** The last name that tells this person apart from others of the same name; empty if the name shows it. */
  readonly lastName: string;
  /** All cells, which may tell people of one name apart if no company does. */
  readonly cells: TableRow['cells'];
  readonly problem?: string;
  readonly leftOut?: LeftOut;
  readonly warning?: string;
}
