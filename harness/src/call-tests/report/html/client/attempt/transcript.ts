import type { Attempt, Recording, TranscriptLine } from '../../../../result/result.ts';
import { compareWords } from '../../../../../shared/speech-to-text/score/compare-words.ts';
import { h, clockText, section } from '../dom.ts';

const speakers: Readonly<Record<TranscriptLine['who'], string>> = { agent: 'Assistant', caller: 'Caller' };

const markedText = (tag: 'del' | 'ins', text: string) => (text === '' ? [] : [h(tag, {}, text), ' ']);

/** Heard words, with those that differ marked: a missing one is struck out, another or an extra one underlined. */
function differingWords(expectedText: string, heardText: string): (HTMLElement | string)[] {
  return compareWords(expectedText, heardText).differences.flatMap((difference) => {
    if (difference.kind === 'same') return [`${difference.heard.text} `];
    return [
      ...(difference.kind === 'extra' ? [] : markedText('del', difference.expected.text)),
      ...(difference.kind === 'missing' ? [] : markedText('ins', difference.heard.text)),
    ];
  });
}

function lineWords({ expected, said = expected, text }: TranscriptLine): (HTMLElement | string)[] {
  if (said !== undefined && text !== undefined) return differingWords(said, text);
  return [text ?? said ?? ''];
}

function noteOf({ said, expected, text, confidence, afterCall }: TranscriptLine): string {
  if (expected !== undefined) return 'beside the expected greeting';
  if (text === undefined) return 'as sent';
  const isUnsure = said === undefined && confidence !== undefined;
  const moment = afterCall ? 'recognised after the call' : 'recognised in the call';
  return isUnsure ? `${Math.round(confidence * 100)} % sure, ${moment}` : moment;
}

/** What both sides said; undefined without words. A line's time plays its side from there. */
export function transcript(
  { transcript: lines = [] }: Pick<Attempt, 'transcript'>,
  play: (side: Recording['who'], atMs: number) => void,
): HTMLElement | undefined {
  if (lines.length === 0) return undefined;
  const isCompared = lines.some(
    ({ expected, said = expected, text }) => said !== undefined && text !== undefined,
  );
  const otherColumn = lines.some(({ expected }) => expected !== undefined) ? 'expected' : 'said';
  const rows = lines.map((line) =>
    h(
      'li',
      { class: `said is-${line.who}` },
      h(
        'button',
        {
          type: 'button',
          class: 'at',
          'aria-label': `Play from ${clockText(line.startMs)}`,
          onclick: () => play(line.who, line.startMs),
        },
        clockText(line.startMs),
      ),
      h('span', { class: 'speaker' }, speakers[line.who]),
      h('span', { class: 'utterance', dir: 'auto' }, lineWords(line)),
      h('span', { class: 'aside' }, noteOf(line)),
    ),
  );
  const marks = [
    h('del', {}, otherColumn),
    ' but not heard; ',
    h('ins', {}, 'heard'),
    ` but not ${otherColumn}.`,
  ];
  return section(
    'Words',
    isCompared ? h('p', { class: 'note' }, marks) : undefined,
    h('ol', { class: 'transcript' }, rows),
  );
}
