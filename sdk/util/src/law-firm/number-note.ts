import { inFigures, numberIn, numbersIn, writtenNumber } from './numbers.ts';
import type { Asked } from './questions.ts';
import { denial } from './words.ts';

/** Instead of digits: "the one I'm calling from". */
const ownNumber = 'the number they call from';
const callerNumberWords =
  /\b(?:this (?:number|one)|(?:number|one|phone) (?:that )?(?:i'm|i am) calling (?:you )?(?:from|on))\b/i;

interface Hearing {
  readonly question: Asked;
  /** The assistant has just repeated the number. */
  readonly isReadBack: boolean;
  readonly isDenial: boolean;
}

/** The caller's telephone number, which may come in pieces and be corrected. */
export interface NumberNote {
  hearPrompt(text: string, question: Asked): void;
  /** @returns the number so far */
  hear(text: string, hearing: Hearing): string | undefined;
  /** Whether a text names a number, right or wrong. */
  isIn(text: string): boolean;
  forget(): void;
}

export function createNumberNote(): NumberNote {
  let number: string | undefined;
  /** Numbers that the assistant named first. */
  const foreignNumbers = new Set<string>();
  /** Digits of a number that comes in pieces. */
  let pieces = '';

  /** "It ends in 0123", after it was repeated. */
  const withEnd = (text: string): string | undefined => {
    const isEnd = /\b(?:ends?|ending|last)\b/i.test(text);
    const [lastDigits = ''] = (isEnd && /\d[\d ]*\d/.exec(inFigures(text))) || [];
    const digits = lastDigits.replace(/ /g, '');
    return digits === ''
      ? undefined
      : writtenNumber((number ?? '').replace(/\D/g, '').slice(0, -digits.length) + digits);
  };

  return {
    hearPrompt(text: string, question: Asked) {
      // A question that is asked again begins anew; "go on" does not.
      if (text.split(' ').length > 3) pieces = '';
      if (question === 'number' || /right\?$/i.test(text)) return;
      for (const otherNumber of numbersIn(text)) if (otherNumber !== number) foreignNumbers.add(otherNumber);
    },
    hear(text: string, { question, isReadBack, isDenial }: Hearing): string | undefined {
      const heardNumber = numberIn(text);
      if (heardNumber !== undefined) {
        const isReference = question === 'reference' && !/\b(?:phone|cell|mobile)\b/i.test(text);
        const isNew =
          number === undefined ||
          number === ownNumber ||
          question === 'number' ||
          isReadBack ||
          denial.test(text) ||
          /\b(?:actually|sorry)\b/i.test(text);
        if (isNew && !isReference && !foreignNumbers.has(heardNumber)) number = heardNumber;
        pieces = '';
      } else if (question === 'number' && number === undefined && callerNumberWords.test(text))
        number = ownNumber;
      else if (isReadBack && isDenial) number = withEnd(text) ?? number;
      else if (question === 'number' && number === undefined) {
        const figures = inFigures(text);
        // "5:06" may be "five, six", too.
        if ((figures.match(/\p{L}{3,}/gu) ?? []).length < 4 && !/\d:\d/.test(figures))
          pieces += figures.replace(/\D/g, '');
        if (pieces.length > 9) number = writtenNumber(pieces);
      }
      return number;
    },
    isIn: (text: string): boolean => number !== undefined && numbersIn(text).length > 0,
    forget() {
      number = undefined;
    },
  };
}
