import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTelling, readDocstring, writeDocstring } from './docstring.ts';

const word = fc.stringMatching(/^[a-zA-Z`'.,():;]{1,20}$/).filter((one) => !one.startsWith('@'));
const sentence = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '));
const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,12}$/);

describe('a docstring', () => {
  it('is read as it was written, at any indentation', () => {
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 3 }),
        fc.dictionary(name, sentence, { maxKeys: 3 }),
        fc.array(sentence, { maxLength: 3 }),
        fc.option(sentence, { nil: undefined }),
        fc.constantFrom('', '  ', '    '),
        (paragraphs, params, throws, deprecated, indent) => {
          const given = {
            text: paragraphs.join('\n\n'),
            params: new Map(Object.entries(params)),
            throws,
            deprecated,
          };
          const comment = writeDocstring(given, indent);
          for (const line of comment.split('\n')) expect(line.length).toBeLessThanOrEqual(115);
          const inner = comment
            .trim()
            .replace(/^\/\*\*/, '')
            .replace(/\*\/$/, '');
          expect(readDocstring(inner)).toEqual(given);
        },
      ),
    );
  });

  it('cannot have a tag that nothing carries on', () => {
    expect(() => readDocstring('* Reads a call.\n * @example x')).toThrow('@example is not supported here.');
  });

  it.each([
    ['Get the call', ['call.get'], false],
    ['Gets a list of assistants.', ['assistant.list'], false],
    ['The assistant id.', ['assistantId'], false],
    ['Only calls of this stored assistant.', ['assistantId'], true],
    ['', ['call.get'], false],
  ])('%j beside %j tells something: %s', (text, names, expected) => {
    expect(isTelling(text, names)).toBe(expected);
  });
});
