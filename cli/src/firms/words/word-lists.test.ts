import { describe, expect, it } from 'vitest';
import { wordList } from './word-lists.ts';

describe('a list of words', () => {
  const list = wordList('do not call, Müller & Co, unsub*, *sperre, (/one/none) of these, page # of #');

  it.each([
    ['do not call', true],
    ['Do-Not_Call', true],
    ['doNotCall', true],
    ['DONOTCALL', true],
    ['muller and co', true],
    ['unsubscribed', true],
    ['Telefonsperre', true],
    ['please do not call', false],
    ['do not', false],
    ['one of these', true],
    ['none of these', true],
    ['of these', true],
    ['Page 1,200 of 3', true],
    ['page x of 3', false],
    ['resub', false],
    ['', false],
  ])('has the entry %j: %s', (text, isEntry) => {
    expect(list.is(text)).toBe(isEntry);
  });

  it.each([
    ['Please do not call him', true],
    ['X DoNotCallNow', true],
    ['do not callous', false],
    ['undo not call', false],
    ['an unsubscribed one', true],
    ['reunsubscribed', false],
    ['die Anrufsperre gilt', true],
    ['sperren', false],
    // The first place does not count, and the second does.
    ['undo not call, do not call', true],
  ])('is in %j: %s', (text, isThere) => {
    expect(list.isIn(text)).toBe(isThere);
  });

  it('tells where in a text it is', () => {
    expect(['do not call me', 'I do not call'].map(list.isAtStart)).toEqual([true, false]);
    expect(['do not call me', 'I do not call'].map(list.isAtEnd)).toEqual([false, true]);
  });
});
