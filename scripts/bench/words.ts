// Measures the recognition of words: its speed, accuracy and memory beside another recogniser, how soon a call has its
// words, and whether concurrent calls keep their time beside it.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createSpeechToText } from '../../harness/src/shared/speech-to-text/index.ts';
import { findSpeechModel } from '../../harness/src/shared/speech-to-text/model-files.ts';
import { startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { installPeers } from '../tools/install.ts';
import { measureAtOnce } from './harness/at-once.ts';
import { check } from './shared/results.ts';
import { measuredCalls, measureReactions } from './words/calls.ts';
import { fixtureAudio } from './words/fixture-audio.ts';
import { measureGreetings } from './words/greetings.ts';
import { measureRecognition } from './words/recognition.ts';
import { type Measured, report, resultsOf } from './words/report.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    check: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    // Calls of four questions, one after another.
    calls: { type: 'string', default: '2' },
    // Concurrent calls; measured with twice as many calls.
    'at-once': { type: 'string', default: '4' },
  },
});
const rounds = Number(flags.rounds);
const calls = Number(flags.calls);
const atOnce = Number(flags['at-once']);
// Load before the benchmark's own work.
const machine = { processors: availableParallelism(), load: loadavg()[0] ?? 0 };

async function measure(): Promise<Measured> {
  await using cleanUps = new AsyncDisposableStack();
  const folder = await temporaryFolder(cleanUps);
  const model = await findSpeechModel({ onProgress: (line) => console.error(line) });
  installPeers('recogniser');
  const recognition = await measureRecognition(model, await fixtureAudio(folder), rounds);

  const recogniser = createSpeechToText();
  cleanUps.defer(() => recogniser.stop());
  const stack = await startOwnStack(cleanUps, { speechToText: recogniser });
  const bench = { stack, folder, recogniser };
  await recogniser.prepare();
  const greetings = await measureGreetings(recogniser);
  console.error('Greetings');
  const reactions = await measureReactions(bench, calls);
  console.error('One call after another');
  const measured = async (hears: boolean) =>
    measureAtOnce(bench, await measuredCalls(folder, atOnce * 2, hears), atOnce);
  return { recognition, greetings, reactions, atOnce: [await measured(false), await measured(true)] };
}

const measured = await measure();
const results = resultsOf(measured);
if (flags.json) console.log(JSON.stringify({ rounds, calls, machine, ...measured, results }));
else console.log(report({ rounds, calls, machine, ...measured, results }));
check(flags, results);
