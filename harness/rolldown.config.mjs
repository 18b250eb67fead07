import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The report's style sheets as one, in the order of their names. */
const reportStyle = {
  name: 'report-style',
  generateBundle() {
    const folder = pathOf('src/call-tests/report/html/style/');
    const sheets = readdirSync(folder).toSorted();
    const source = sheets.map((sheet) => readFileSync(folder + sheet, 'utf8')).join('');
    this.emitFile({ type: 'asset', fileName: 'report.css', source });
  },
};

/** The shared modules come from their sources. One that is left out would be missed only in the browser. */
const sourceCondition = {
  resolve: { conditionNames: ['@firmline/source', 'browser', 'import', 'default'] },
  onLog(level, log, handle) {
    if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    handle(level, log);
  },
};

export default [
  {
    ...sourceCondition,
    input: pathOf('src/services/room/machine/entry.ts'),
    tsconfig: pathOf('src/services/room/machine/tsconfig.json'),
    output: {
      file: pathOf('dist/call-machine/call-machine-object-bundle.js'),
      format: 'iife',
      minify: true,
    },
  },
  {
    ...sourceCondition,
    input: { report: pathOf('src/call-tests/report/html/client/main.ts') },
    tsconfig: pathOf('src/call-tests/report/html/client/tsconfig.json'),
    plugins: [reportStyle],
    output: {
      dir: pathOf('dist/report-page'),
      entryFileNames: '[name].js',
      format: 'iife',
      minify: true,
    },
  },
];
