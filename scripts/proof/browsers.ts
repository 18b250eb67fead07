// Runs every state of the page in three engines and every scenario in two, repeatedly, and prints a matrix. Keeps the
// reports of calls that failed.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type CallEngine,
  callEngines,
  inBrowsers,
  readScenarios,
  runCallTests,
  selectScenarios,
  type Verdict,
} from '@firmline/harness/call-tests';
import { renderHtml, renderJson } from '@firmline/harness/report';
import { type Engine, engines } from '@firmline/harness/browser';
import { createSpeechToText } from '@firmline/harness/speech-to-text';
import { checkStates } from '../../web/src/quality/testing/state-check.ts';
import { root, startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { Matrix } from './browsers/matrix.ts';
import { prove } from './shared/prove.ts';
import { writeText } from './shared/write-files.ts';

/** Repeated `repeat` times, each engine after the other. `only`: pages or calls. `write`: into the documentation. */
const defaults = { repeat: '5', only: '', write: false };
const document = path.join(root, 'harness/docs/browsers.md');

const isBad = (verdict: Verdict) => verdict !== 'passed' && verdict !== 'not-applicable';

await prove(defaults, async ({ flags, patterns, signal, cleanUps, say }) => {
  const repeat = Number(flags.repeat);
  if (!Number.isInteger(repeat) || repeat < 1) throw new Error('--repeat takes a whole number from 1.');
  if (!['', 'pages', 'calls'].includes(flags.only)) throw new Error('--only takes pages or calls.');
  if (flags.write && (flags.only !== '' || patterns.length > 0))
    throw new Error('--write needs all states and scenarios.');
  const matrix = new Matrix(engines);
  const recogniser = createSpeechToText({ onProgress: say });
  cleanUps.defer(() => recogniser.stop());
  await recogniser.prepare();
  const stack = await startOwnStack(cleanUps, { signal, speechToText: recogniser });
  const folder = await temporaryFolder(cleanUps);
  const scenarios = selectScenarios(await readScenarios([path.join(root, 'fixtures/scenarios')]), {
    patterns,
  });

  const visitStates = async (engine: Engine) => {
    if (signal.aborted) return;
    for (const { state, ok, why } of await checkStates(engine, stack, signal)) {
      if (!ok) say(`${engine}, ${state}: ${why}`);
      matrix.add(`page: ${state}`, engine, ok ? 'passed' : 'failed');
    }
  };

  const makeCalls = async (engine: CallEngine, round: number) => {
    if (signal.aborted) return;
    const run = await runCallTests({
      scenarios: inBrowsers(scenarios, [engine]),
      stack,
      recogniser,
      version: 'browsers',
      folder: root,
      cacheDir: path.join(folder, 'speech'),
      signal,
      onEvent(event) {
        if (event.type !== 'scenario-end' || signal.aborted) return;
        const { file, browser = 'chromium', verdict, attempts } = event.result;
        const why = attempts.at(-1)?.problem?.message ?? '';
        if (isBad(verdict)) say(`${browser}, ${file}: ${verdict}. ${why}`);
        matrix.add(path.parse(file).name, browser, verdict, why);
      },
    });
    if (signal.aborted || !run.scenarios.some(({ verdict }) => isBad(verdict))) return;
    const report = path.join(root, `node_modules/.cache/firmline/proof-browsers/${engine}-${round}`);
    await writeText(`${report}.html`, renderHtml(run));
    await writeText(`${report}.json`, renderJson(run));
    say(`  ${report}.html has the details.`);
  };

  for (let round = 1; round <= repeat && !signal.aborted; round++) {
    say(`Round ${round} of ${repeat}`);
    if (flags.only !== 'calls') for (const engine of engines) await visitStates(engine);
    // One engine after the other: a Firefox that starts would disturb the calls of both.
    if (flags.only !== 'pages') for (const engine of callEngines) await makeCalls(engine, round);
  }
  if (flags.write && !signal.aborted) {
    const text = await readFile(document, 'utf8');
    const marks = /(<!-- matrix -->\n)[^]*(<!-- \/matrix -->)/;
    await writeFile(
      document,
      text.replace(marks, (_, start: string, end: string) => `${start}\n${matrix.table()}\n\n${end}`),
    );
  }
  return { lines: [matrix.table(), ''], rows: matrix.sums() };
});
