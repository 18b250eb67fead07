import { describe, expect, it } from 'vitest';
import { limits } from './rows.ts';
import { cellsOf, dana, readText } from './testing/tables.ts';

/** Bytes of a text in one of the encodings of a byte for each character. */
const inCodePage = (label: string, text: string) => {
  const decoder = new TextDecoder(label);
  const codes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (character) => codes.get(character) ?? 0x3f);
};

describe('the encoding of a table', () => {
  const text = 'name;company\nAndré;Müller – Søn\n';
  const rows = [
    ['name', 'company'],
    ['André', 'Müller – Søn'],
  ];

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('recognizes the encoding of a table: %s', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual(rows);
  });

  it.each(['windows-1252', 'macintosh'])(
    '%s is named by the error, and read on request',
    async (encoding) => {
      const bytes = inCodePage(encoding, text);
      await expect(readText(bytes)).rejects.toMatchObject({
        message: 'f.csv is neither UTF-8 nor UTF-16 (see line 2).',
        hint: expect.stringContaining(`With --encoding ${encoding}, line 2 is André;Müller – Søn.`) as string,
      });
      expect(await cellsOf(bytes, { encoding })).toEqual(rows);
    },
  );

  it('is not named if the others lines have another', async () => {
    const bytes = Buffer.concat([
      Buffer.from('name,company\nAndré,Rowe\n'),
      inCodePage('windows-1252', 'Zoë,Lowe\n'),
    ]);
    await expect(readText(bytes)).rejects.toMatchObject({
      message: 'f.csv is UTF-8, but not in line 3.',
      hint: 'Write that line again as UTF-8; --encoding would spoil the others. In windows-1252 it is Zoë,Lowe.',
    });
  });

  it('is not named if the file ends in the middle of a letter', async () => {
    await expect(readText(Buffer.from('name,company\nAndré,Mü').subarray(0, -1))).rejects.toThrow(
      'f.csv is UTF-8, but not in line 2.',
    );
  });

  it('must be one that exists, and that of the file', async () => {
    await expect(readText(text, { encoding: 'ebcdic' })).rejects.toThrow('There is no encoding "ebcdic".');
    await expect(readText(Uint8Array.of(0xff, 0xff, 0x81), { encoding: 'shift_jis' })).rejects.toThrow(
      'f.csv is not shift_jis.',
    );
    await expect(readText(Uint8Array.of(0xff, 0xfe, 0x61))).rejects.toThrow('is damaged UTF-16');
  });
});

describe('a dialect', () => {
  it.each([
    [
      'a backslash before quotes',
      '"name","company"\n"Dana","Rowe \\"The Firm\\" LLP"\n',
      'Rowe "The Firm" LLP',
    ],
    ['curly quotes', 'name,company\n“Dana”,“Rowe, LLP”\n', 'Rowe, LLP'],
    ['texts as formulas', 'name,company\n="Dana",="Rowe, LLP"\n', 'Rowe, LLP'],
    ['texts as formulas in quotes', 'name,company\nDana,"=""Rowe, LLP"""\n', 'Rowe, LLP'],
    ['a mark inside, as of two files', 'name,company\n\ufeff"Dana","Rowe, LLP"\n', 'Rowe, LLP'],
    ['separators in quotes', '"name","company"\n"Dana","Rowe, LLP"\n"Eve;a;b;c;d;e","Lowe"\n', 'Rowe, LLP'],
    ['low quotes', 'name;company\n„Dana“;„Rowe; LLP“\n', 'Rowe; LLP'],
  ])('with %s is read', async (_, text, company) => {
    expect((await cellsOf(text)).slice(0, 2)).toEqual([dana[0], ['Dana', company]]);
  });

  it.each([
    [
      'gb18030',
      Uint8Array.from(Buffer.from('b3c2c3f72cc3f7c2c9caa6cac2cef1cbf9', 'hex')),
      '陈明,明律师事务所',
    ],
    ['shift_jis', Uint8Array.from(Buffer.from('9363928620b32c9363928696408ba5', 'hex')), '田中'],
    ['windows-1251', inCodePage('windows-1251', 'Анна Иванова,Юристы и Партнёры'), 'Анна Иванова'],
    ['windows-1253', inCodePage('windows-1253', 'Άννα Παππά,Παππάς'), 'Άννα Παππά'],
    ['windows-1255', inCodePage('windows-1255', 'דוד כהן,כהן ושות'), 'דוד כהן'],
    ['windows-1254', inCodePage('windows-1254', 'Ayşe Şahin'), 'Ayşe Şahin'],
  ])('in %s is offered with a sample', async (encoding, row, sample) => {
    const bytes = Buffer.concat([Buffer.from('name,company\n'), row]);
    await expect(readText(bytes)).rejects.toMatchObject({
      hint: expect.stringContaining(`With --encoding ${encoding}, line 2 is ${sample}`) as string,
    });
  });

  it('has a sample of sixty characters', async () => {
    const bytes = inCodePage('windows-1252', `name\nAndré ${'x'.repeat(60)}\n`);
    await expect(readText(bytes)).rejects.toMatchObject({
      hint: expect.stringContaining(`line 2 is André ${'x'.repeat(54)}. Or`) as string,
    });
  });

  it('may have curly quotes inside a cell', async () => {
    expect((await cellsOf('name,company\nDana “Di” Roe,Rowe\n'))[1]).toEqual(['Dana “Di” Roe', 'Rowe']);
    expect((await cellsOf('name,company\n“Dana”,"Rowe"\n'))[1]).toEqual(['“Dana”', 'Rowe']);
  });

  it('of Europe is offered in each that fits, once for each text, and not where a capital is in a word', async () => {
    await expect(readText(inCodePage('windows-1250', 'name\nPiękna\n'))).rejects.toMatchObject({
      hint: 'With --encoding windows-1252, line 2 is Piêkna. With --encoding windows-1250, line 2 is Piękna. Or save it as UTF-8; spreadsheets call it "CSV UTF-8".',
    });
  });

  it('with old line breaks has lines in errors', async () => {
    await expect(readText(inCodePage('windows-1252', 'name\rDana\rAndré\r'))).rejects.toMatchObject({
      message: 'f.csv is neither UTF-8 nor UTF-16 (see line 3).',
      hint: expect.stringContaining('line 3 is André.') as string,
    });
    await expect(readText('name\rDana\r"Eve\r')).rejects.toThrow('Line 3: a quote is never closed.');
  });

  it('with a cell that is long is read up to a limit', async () => {
    expect(
      (await readText(`name,system\nDana,"${'x'.repeat(limits.cell)}"\n`)).rows[0]?.problem,
    ).toBeUndefined();
  });

  it('with a cell that is far too long is refused by its size', async () => {
    await expect(readText(`name,system\nDana,"${'x'.repeat(limits.cell + 1)}"\n`)).rejects.toMatchObject({
      message: 'Line 2 has a cell of more than 1,000,000 characters.',
    });
  });

  it('without a header is said as that', async () => {
    expect((await readText('Dana Whitfield,Hartwell\nEve,Lowe\n')).isHeaderGuessed).toBe(true);
    expect((await readText('name,company\nEve,Lowe\n')).isHeaderGuessed).toBe(false);
  });
});
