import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf16 = (text: string, order: 'little' | 'big' = 'little') => {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'big' ? bytes.swap16() : bytes;
};

describe('the text of a file', () => {
  it('is the same in UTF-8 and UTF-16, with a byte-order mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (any) => {
        const text = any.toWellFormed().replace(/^\ufeff/, '');
        expect(decodeText(Buffer.from(`\ufeff${text}`))).toEqual({ text });
        expect(decodeText(utf16(`\ufeff${text}`))).toEqual({ text });
        expect(decodeText(utf16(`\ufeff${text}`, 'big'))).toEqual({ text });
      }),
    );
  });

  it.each(['', 'A=1\r\nB=ü 田中\n', 'a\0b'])('needs no byte-order mark in UTF-8: %j', (text) => {
    expect(decodeText(Buffer.from(text))).toEqual({ text });
  });

  it.each(['A=1', 'name;company\nMüller\n'])('is UTF-16 where its zeros say so: %j', (text) => {
    expect(decodeText(utf16(text))).toEqual({ text });
    expect(decodeText(utf16(text, 'big'))).toEqual({ text });
  });

  it.each([
    [utf16('\ufeffA=1').subarray(0, -1), { problem: 'is damaged UTF-16' }],
    [Buffer.from('A=1\r\nB=M\xfcller\r\n', 'latin1'), { problem: 'is not UTF-8 (line 2)', line: 2 }],
    [Buffer.from('\x80', 'latin1'), { problem: 'is not UTF-8 (line 1)', line: 1 }],
    [Buffer.from([0x50, 0x4b, 3, 4, 10, 0xff]), { problem: 'is not UTF-8 (line 2)', line: 2 }],
  ])('is refused: %j', (bytes, problem) => {
    expect(decodeText(bytes)).toEqual(problem);
  });
});
