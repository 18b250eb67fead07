import type { Output } from '../output.ts';
import { printValue } from './listing.ts';
import { printable } from '../text.ts';

export interface BackupResult {
  readonly file: string;
  readonly dataDir: string;
  /** Null: nothing was written. */
  readonly bytes: number | null;
}

export const printBackup = (result: BackupResult, output: Output): Promise<void> =>
  printValue(
    result,
    () => {
      const { file, bytes } = result;
      if (bytes === null) return;
      const size = (bytes / 1024 / 1024).toLocaleString('en', { maximumFractionDigits: 1 });
      output.data(`Wrote ${printable(file)} (${size} MB).`);
      output.note(`firmline dev restore ${printable(file)} restores it.`);
    },
    output,
  );

export interface RestoreResult {
  readonly file: string;
  readonly dataDir: string;
  /** How many firms the backup holds; null: nothing was done. */
  readonly firms: number | null;
  /** Where the database is that was there before; null: there was none. */
  readonly replaced: string | null;
}

export const printRestored = (result: RestoreResult, output: Output): Promise<void> =>
  printValue(
    result,
    () => {
      const { dataDir, firms, replaced } = result;
      if (firms === null) return;
      output.data(`Restored ${firms} ${firms === 1 ? 'firm' : 'firms'} to ${printable(dataDir)}.`);
      if (replaced !== null) output.note(`The previous database is kept as ${printable(replaced)}.`);
    },
    output,
  );
