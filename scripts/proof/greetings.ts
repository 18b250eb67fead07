// Says greetings of firms in real calls and judges them as `link verify` does.
import { appendFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  greetingEvidence,
  greetingTexts,
  judgeGreeting,
} from '../../harness/src/call-tests/link-check/greeting-words.ts';
import { createSpeechToText } from '../../harness/src/shared/speech-to-text/index.ts';
import { textOf } from '../../harness/src/shared/speech-to-text/listener.ts';
import { loadVoice, voiceNames } from '../../harness/src/shared/speech/voice.ts';
import { table } from '../shared/table.ts';
import { startOwnStack } from '../shared/own-stack.ts';
import { generic, names, sentences } from './greetings/names.ts';
import { type HeardLine, sayInCall } from './greetings/say-in-call.ts';
import { prove, startBrowser } from './shared/prove.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    // `chosen` are the firms that the limits were chosen with.
    set: { type: 'string', default: 'held-out' },
    firms: { type: 'string', default: '50' },
    // Calls at once.
    calls: { type: 'string', default: '2' },
    // A file that gets every judgement as a line of JSON.
    log: { type: 'string' },
  },
});
const kinds = ['good', "another firm's", "no firm's"] as const;
type Kind = (typeof kinds)[number];

/** A greeting that is said, and the firms of which it is expected. */
interface Said {
  readonly voice: (typeof voiceNames)[number];
  readonly text: string;
  readonly expected: readonly { readonly kind: Kind; readonly name: string; readonly sentence: number }[];
}

const sentenceOf = (index: number) => index % sentences.length;

/** Each firm's greeting in each voice, expected as its own and another's; and greetings without a firm. */
function greetings(all: readonly string[]): Said[] {
  const own = all.flatMap((name, index) => {
    const sentence = sentenceOf(index);
    const other = all[(index + 7) % all.length] ?? name;
    return voiceNames.map((voice) => ({
      voice,
      text: sentences[sentence]?.(name) ?? '',
      expected: [
        { kind: 'good', name, sentence },
        { kind: "another firm's", name: other, sentence },
      ] as const,
    }));
  });
  const without = generic.flatMap((text, index) =>
    voiceNames.map((voice) => ({
      voice,
      text,
      expected: all
        .filter((_, at) => at % 10 === index)
        .map((name) => ({ kind: "no firm's", name, sentence: sentenceOf(index) }) as const),
    })),
  );
  return [...own, ...without];
}

await prove(async (proof) => {
  const { signal, cleanUps, say } = proof;
  const set = names[flags.set === 'chosen' ? 'chosen' : 'held-out'];
  const said = greetings(set.slice(0, Number(flags.firms)));
  const stack = await startOwnStack(cleanUps, { signal });
  const browser = await startBrowser(proof);
  const recogniser = createSpeechToText({ onProgress: say });
  cleanUps.defer(() => recogniser.stop());
  await recogniser.prepare();
  const voices = new Map(
    await Promise.all(voiceNames.map(async (name) => [name, await loadVoice(undefined, name)] as const)),
  );
  const counts = new Map<string, number>();

  const judge = async ({ voice, text, expected }: Said, { audio, stretches }: HeardLine) => {
    for (const { kind, name, sentence } of expected) {
      const greeting = { text: sentences[sentence]?.(name) ?? '', isRequired: false, hasQuestion: false };
      const texts = greetingTexts(greeting.text, { companyName: name });
      const likelihoods = stretches.length === 0 ? [] : await recogniser.likelihoods(audio, texts);
      const heard = textOf(stretches);
      const opening = { startedAt: 0, text: heard, stretches, isOpen: false, likelihoods, answer: [] };
      const { verdict } = judgeGreeting(greeting, opening);
      counts.set(`${kind} ${verdict}`, (counts.get(`${kind} ${verdict}`) ?? 0) + 1);
      const line = {
        kind,
        voice,
        name,
        text,
        heard,
        verdict,
        evidence: greetingEvidence(likelihoods),
        likelihoods,
      };
      if (flags.log !== undefined) await appendFile(flags.log, `${JSON.stringify(line)}\n`);
      if (verdict !== (kind === 'good' ? 'matches' : 'differs'))
        say(`${kind}, ${verdict}: ${name}: ${heard} (${voice})`);
    }
  };

  // A call has at most 100 replies, and its plan at most 16 MB.
  const parts = Array.from({ length: Math.ceil(said.length / 27) }, (_, at) =>
    said.slice(at * 27, at * 27 + 27),
  );
  let next = 0;
  const work = async () => {
    for (let part = parts[next++]; part && !signal.aborted; part = parts[next++]) {
      const lines = part.map(({ voice, text }) => voices.get(voice)?.(text) ?? new Float32Array(0));
      const heard = await sayInCall({ browser, stack, recogniser, signal }, `greetings-${next}`, lines);
      for (const [index, line] of heard.entries()) if (part[index]) await judge(part[index], line);
    }
  };
  await Promise.all(Array.from({ length: Number(flags.calls) }, work));
  const count = (kind: Kind, verdict: string) => counts.get(`${kind} ${verdict}`) ?? 0;
  const verdicts = ['matches', 'not-judged', 'differs'];
  const rows = kinds.map((kind) => [kind, ...verdicts.map((verdict) => String(count(kind, verdict)))]);
  console.log(
    flags.json
      ? JSON.stringify({ set: flags.set, counts: Object.fromEntries(counts) })
      : table(['Greeting said', 'matches', 'not judged', 'differs'], rows).join('\n'),
  );
  const good = verdicts.reduce((sum, verdict) => sum + count('good', verdict), 0);
  const falseAlarms = count('good', 'differs');
  const missed = count("another firm's", 'matches') + count("no firm's", 'matches');
  return falseAlarms * 200 <= good && missed === 0;
});
