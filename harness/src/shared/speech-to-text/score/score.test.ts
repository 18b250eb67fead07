import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWords, findPhrase } from './compare-words.ts';
import { words } from './words.ts';

const keys = (text: string) => words(text).map(({ key }) => key);
const word = fc.stringMatching(/^[a-z]{3,9}$/).filter((text) => keys(text).join() === text);
const sentence = fc.array(word, { minLength: 1, maxLength: 12 });
const anyText = fc.string({ unit: 'binary', maxLength: 80 });

describe('words', () => {
  test.each([
    ["Don't we open at 9:30 a.m.?", 'do not we open at nine thirty AM'],
    ['It costs $1,250.', 'it costs one thousand two hundred and fifty dollars'],
    ['24/7', 'twenty-four seven'],
    ['on the 2nd of May', 'on the second of may'],
    ['May 21st or the 30th', 'may twenty-first or the thirtieth'],
    ['Mr. Lowe can’t come', 'mister lowe cannot come'],
    ['2.5 %', '2.5 percent'],
    ["It's Café Münch & Co", 'it is cafe munch and co'],
    ['nine o’clock', '9:00'],
    ['Good-bye, until to-morrow', 'goodbye until tomorrow'],
    ['good by', 'Goodbye.'],
  ])('reads %j and %j as the same words', (left, right) => {
    expect(keys(left)).toEqual(keys(right));
  });

  test('keeps what was written beside what is compared', () => {
    expect(words('Two hundred and ten, please!')).toEqual([
      { text: 'Two hundred and ten', key: '210' },
      { text: 'please', key: 'please' },
    ]);
  });

  test.each(['nine thirty', 'one two three', 'twenty ten', 'zero five'])(
    'keeps the numbers of %j apart',
    (text) => {
      expect(keys(text)).toHaveLength(text.split(' ').length);
    },
  );

  test('never throws, and gives no empty word', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(keys(text)).not.toContain('');
      }),
    );
  });

  test('reads every number under a million in words as its digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (number) => {
        expect(keys(inWords(number))).toEqual([String(number)]);
        expect(keys(number.toLocaleString('en'))).toEqual([String(number)]);
        expect(keys(`$${number}`)).toEqual([String(number), 'dollars']);
      }),
    );
  });

  test('reads contractions as the words that they stand for', () => {
    const contraction = fc
      .tuple(
        fc.constantFrom('i', 'you', 'they', 'we', 'nobody', 'that'),
        fc.constantFrom(["'ll", 'will'], ["'d", 'would'], ["'ve", 'have'], ['’re', 'are']),
      )
      .map(([who, [short, long]]) => [`${who}${short}`, `${who} ${long}`] as const);
    const negation = fc
      .constantFrom('do', 'does', 'did', 'is', 'are', 'was', 'could', 'would', 'should', 'have')
      .map((verb) => [`${verb}n't`, `${verb} not`] as const);
    fc.assert(
      fc.property(sentence, fc.oneof(contraction, negation), sentence, (before, [short, long], after) => {
        const around = (middle: string) => [...before, middle, ...after].join(' ');
        expect(keys(around(short))).toEqual(keys(around(long)));
      }),
    );
  });
});

describe('compareWords', () => {
  test('counts other, missing and extra words', () => {
    const { differences, errorRate } = compareWords('How may I help you', 'how may he help you out');
    expect(differences.map(({ kind }) => kind)).toEqual(['same', 'same', 'other', 'same', 'same', 'extra']);
    expect(errorRate).toBeCloseTo(2 / 5);
  });

  test.each([
    ['', '', 0],
    ['', 'hello', 1],
    ['hello', '', 1],
    ['hello', 'Hello!', 0],
  ])('%j and %j have an error rate of %d', (expected, heard, rate) => {
    expect(compareWords(expected, heard).errorRate).toBe(rate);
  });

  test('finds no difference between a text and itself, and as many from either side', () => {
    fc.assert(
      fc.property(anyText, sentence, sentence, (text, left, right) => {
        expect(compareWords(text, text).errorRate).toBe(0);
        const errors = (from: readonly string[], to: readonly string[]) =>
          compareWords(from.join(' '), to.join(' ')).errorRate * from.length;
        expect(errors(left, right)).toBeCloseTo(errors(right, left));
      }),
    );
  });

  test('finds no more errors than words were changed', () => {
    fc.assert(
      fc.property(sentence, fc.array(fc.tuple(fc.nat(), word), { maxLength: 4 }), (text, changes) => {
        const changed = [...text];
        for (const [at, other] of changes) changed[at % text.length] = other;
        const { errorRate } = compareWords(text.join(' '), changed.join(' '));
        expect(errorRate * text.length).toBeLessThanOrEqual(changes.length + 1e-9);
      }),
    );
  });
});

/** A search in long texts takes a while. */
const fewRuns = { numRuns: 25 };

describe('findPhrase', () => {
  test('finds a phrase as written with a score of 1', () => {
    fc.assert(
      fc.property(sentence, sentence, sentence, (before, phrase, after) => {
        const text = [...before, ...phrase, ...after].join(' ');
        expect(findPhrase(phrase.join(' '), text).score).toBe(1);
      }),
      fewRuns,
    );
  });

  test('has a score from 0 to 1, which other words around it do not lower', () => {
    fc.assert(
      fc.property(sentence, sentence, sentence, sentence, (phrase, before, heard, after) => {
        const { score } = findPhrase(phrase.join(' '), heard.join(' '));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        const among = findPhrase(phrase.join(' '), [...before, ...heard, ...after].join(' '));
        expect(among.score).toBeGreaterThanOrEqual(score);
      }),
      fewRuns,
    );
  });

  test('finds a name with other vowels, and split into other words', () => {
    // No `c`: its sound depends on the next vowel.
    const name = fc.stringMatching(/^(?:[bdfklmnprstvz][aeiou]){3,5}n$/);
    fc.assert(
      fc.property(name, fc.constantFrom(...'aeiou'), fc.nat(), (firm, vowel, at) => {
        expect(findPhrase(firm, firm.replace(/[aeiou]/g, vowel)).score).toBe(1);
        const cut = 2 + 2 * (at % (Math.floor(firm.length / 2) - 1));
        expect(findPhrase(firm, `${firm.slice(0, cut)} ${firm.slice(cut)}`).score).toBe(1);
      }),
    );
  });

  test('finds a name that was heard as a number', () => {
    expect(findPhrase('Fortenberry', 'Hello from for ten berry.').score).toBe(1);
  });

  // What the recogniser made of these names.
  test.each([
    ['Whitfield and Rowe', 'calling with Field and Row, how may I help you today?'],
    ['Brandvold and Nakamura', 'Hello, thank you for calling brand-vild and not-commer, how may I'],
    ['Hartwell Lowe', 'Hello, thank you for calling heartwell though, how may I help'],
    ['Park and Whitfield', 'And you for calling Tarkin would feel, tell me I help you.'],
  ])('finds the name %j in %j, and no other firm’s', (name, heard) => {
    // A scenario needs 0.75.
    expect(findPhrase(name, heard).score).toBeGreaterThan(0.75);
    expect(findPhrase('Okafor Delgado', heard).score).toBeLessThan(0.65);
  });

  test('names the words that it found', () => {
    expect(findPhrase('twenty five dollars', 'That is $25, thanks.').heard).toBe('25 dollars');
  });

  test('finds nothing in silence, and nothing everywhere', () => {
    expect(findPhrase('hello', '')).toEqual({ score: 0, heard: '' });
    expect(findPhrase('…', 'hello').score).toBe(1);
  });
});

function inWords(number: number): string {
  const small =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    );
  const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
  if (number < 20) return small[number] ?? '';
  if (number < 100)
    return [tens[Math.floor(number / 10)], ...(number % 10 ? [small[number % 10]] : [])].join('-');
  const [unit, name] = number < 1000 ? [100, 'hundred'] : [1000, 'thousand'];
  const rest = number % unit;
  return [inWords(Math.floor(number / unit)), name, ...(rest ? [inWords(rest)] : [])].join(' ');
}
