import { readFileSync, writeFileSync } from 'node:fs';
import { firmSuite } from '../../../testing/firm-table.ts';
import { memoryOutput } from '../../../testing/memory-output.ts';
import { type ImportFlags, runImport } from '../import/run-import.ts';

/** Imports into a table of firms. */
export function importSuite() {
  const firms = firmSuite();
  return {
    firms,
    /** Imports a spreadsheet from f.csv. */
    async run(
      text: string,
      flags: Partial<ImportFlags> = {},
      options: Parameters<typeof memoryOutput>[0] = {},
    ) {
      writeFileSync('f.csv', text);
      const output = memoryOutput(options);
      const summary = await runImport('f.csv', { onConflict: 'update', ...flags }, output, (map) =>
        output.note(`map ${Object.keys(map).join()}`),
      );
      return { summary, said: output.said };
    },
    writes: () => firms.server.seen.filter(({ method }) => method !== 'GET').length,
    /** The report's lines without its header. */
    report: (file = 'f.csv.report.csv') => readFileSync(file, 'utf8').split('\n').slice(1, -1),
  };
}

/** The summary of an import without rows. */
export const noCounts = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  invalid: 0,
  refused: 0,
  slugsMade: 0,
  report: null,
  dryRun: false,
};
