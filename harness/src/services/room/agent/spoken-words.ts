const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** A text up to and including one of its words. */
interface SpokenUpTo {
  readonly text: string;
  /** The middle of that word, as a part of the whole text: from there on it counts as spoken. */
  readonly from: number;
}

/** A text word by word, also in scripts without spaces. The punctuation after a word belongs to it. */
export function wordByWord(text: string): SpokenUpTo[] {
  const words = Array.from(segmenter.segment(text)).filter(({ isWordLike }) => isWordLike);
  return words.map(({ segment, index }, wordIndex) => {
    const rest = text.slice(index + segment.length, words[wordIndex + 1]?.index);
    const endIndex = index + segment.length + (/^\S*/.exec(rest)?.[0].length ?? 0);
    return { text: text.slice(0, endIndex), from: (index + segment.length / 2) / text.length };
  });
}

/** What was spoken of a text by then, as a part of its whole time. */
export const spokenPart = (text: string, part: number): string =>
  part >= 1 ? text : (wordByWord(text).findLast(({ from }) => from <= part)?.text ?? '');
