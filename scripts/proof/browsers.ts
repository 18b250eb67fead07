// Runs every state of the page in three engines and every scenario in two, repeatedly, and prints a matrix. Keeps the
// reports of calls that failed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type CallEngine,
  callEngines,
  inBrowsers,
  readScenarios,
  runCallTests,
  selectScenarios,
} from '@firmline/harness/call-tests';
import { renderHtml, renderJson } from '@firmline/harness/report';
import { type Engine, engines } from '@firmline/harness/browser';
import { createSpeechToText } from '@firmline/harness/speech-to-text';
import { checkStates } from '../../web/src/quality/testing/state-check.ts';
import { root, startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { Matrix } from './browsers/matrix.ts';
import { prove } from './shared/prove.ts';

/** Repeated `repeat` times, each engine after the other. `only`: pages or calls. `write`: into the documentation. */
const defaults = { repeat: '5', only: '', write: false };
const document = path.join(root, 'harness/docs/browsers.md');

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
    for (const { state, ok, why } of await checkStates(engine, stack, signal)) {
      if (!ok) say(`${engine}, ${state}: ${why}`);
      matrix.add(`page: ${state}`, engine, ok ? 'passed' : 'failed');
    }
  };

  const makeCalls = async (engine: CallEngine, round: number) => {
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
        if (verdict !== 'passed' && verdict !== 'not-applicable')
          say(`${browser}, ${file}: ${verdict}. ${why}`);
        matrix.add(path.parse(file).name, browser, verdict, why);
      },
    });
    const isClean = run.scenarios.every(
      ({ verdict }) => verdict === 'passed' || verdict === 'not-applicable',
    );
    if (isClean || signal.aborted) return;
    const kept = path.join(root, 'node_modules/.cache/firmline/proof-browsers');
    await mkdir(kept, { recursive: true });
    await writeFile(path.join(kept, `${engine}-${round}.html`), renderHtml(run));
    await writeFile(path.join(kept, `${engine}-${round}.json`), renderJson(run));
    say(`  ${path.join(kept, `${engine}-${round}.html`)} has the details.`);
  };

  const timed = async (what: string, work: () => Promise<unknown>) => {
    if (signal.aborted) return;
    const start = performance.now();
    await work();
    say(`  ${what}: ${Math.round((performance.now() - start) / 1000)} s`);
  };

  for (let round = 1; round <= repeat && !signal.aborted; round++) {
    say(`Round ${round} of ${repeat}`);
    if (flags.only !== 'calls')
      for (const engine of engines) await timed(`pages in ${engine}`, () => visitStates(engine));
    // One engine after the other: a Firefox that starts would disturb the calls of both.
    if (flags.only !== 'pages')
      for (const engine of callEngines) await timed(`calls in ${engine}`, () => makeCalls(engine, round));
  }
  if (flags.write && !signal.aborted) {
    const text = await readFile(document, 'utf8');
    const marks = /(<!-- matrix -->\n)[^]*(<!-- \/matrix -->)/;
    await writeFile(
      document,
      text.replace(marks, (_, start: string, end: string) => `${start}\n${matrix.table()}\n\n${end}`),
    );
  }
  return { lines: [matrix.table(), ''], data: { matrix: matrix.rows() }, rows: matrix.sums() };
});
