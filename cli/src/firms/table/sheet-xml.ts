import { badFile } from '../import-words.ts';
import { limits } from './rows.ts';

/** The texts of a workbook's parts. Their elements may have a prefix, as in `<x:row>`. */
const element = (name: string) => String.raw`<(?:\w+:)?${name}\b([^>]*?)(?:\/>|>([^]*?)<\/(?:\w+:)?${name}>)`;
const pattern = (name: string) => new RegExp(element(name), 'g');

const patterns = {
  si: pattern('si'),
  t: pattern('t'),
  c: pattern('c'),
  v: new RegExp(element('v')),
  numFmt: /<(?:\w+:)?numFmt\b([^>]*?)\/?>/g,
  xf: /<(?:\w+:)?xf\b([^>]*?)>/g,
  /** How a text is read aloud, in Japanese. */
  phonetic: pattern('rPh'),
} as const;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeText(xml: string): string {
  if (!xml.includes('&') && !xml.includes('<') && !xml.includes('_x')) return xml;
  return xml
    .replaceAll(/<!\[CDATA\[([^]*?)\]\]>/g, (_, text: string) => text.replaceAll('&', '&amp;'))
    .replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (match, hex?: string, code?: string, name = '') => {
      if (hex === undefined && code === undefined) return entities[name as string] ?? match;
      return String.fromCodePoint(hex === undefined ? Number(code) : Number.parseInt(hex, 16));
    })
    .replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A pattern for each attribute, made once: a sheet has the attribute in every row. */
const attributePatterns = new Map<string, RegExp>();

export const attribute = (attributes: string, name: string): string | undefined => {
  const namedPattern =
    attributePatterns.get(name) ??
    new RegExp(String.raw`(?:^|\s)(?:\w+:)?${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`);
  attributePatterns.set(name, namedPattern);
  const [, doubleQuoted, singleQuoted] = namedPattern.exec(attributes) ?? [];
  const value = doubleQuoted ?? singleQuoted;
  return value === undefined ? undefined : decodeText(value);
};

/** The attributes of each element with this name. */
export const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(String.raw`<(?:\w+:)?${name}\b([^>]*?)\/?>`, 'g'))].map(
    ([, attributes = '']) => attributes,
  );

/** Whether an element has a flag, such as `hidden="1"`. */
export const hasFlag = (attributes: string, name: string): boolean =>
  /^(?:1|true)$/.test(attribute(attributes, name) ?? '');

const textInXml = (xml: string): string => {
  const plainXml = xml.includes('rPh') ? xml.replaceAll(patterns.phonetic, '') : xml;
  let text = '';
  for (const [, , part = ''] of plainXml.matchAll(patterns.t)) text += decodeText(part);
  return text;
};

export const sharedTexts = (xml: string): string[] =>
  Array.from(xml.matchAll(patterns.si), ([, , content = '']) => textInXml(content));

/** The formats that workbooks name by a number alone, as an American one shows them, after that number. */
const builtIn = new Map(
  `1 0; 2 0.00; 3 #,##0; 4 #,##0.00; 9 0%; 10 0.00%; 11 0.00E+00; 12 # ?/?; 13 # ??/??; 14 m/d/yyyy; 15 d-mmm-yy; 16 d-mmm;
  17 mmm-yy; 18 h:mm AM/PM; 19 h:mm:ss AM/PM; 20 h:mm; 21 h:mm:ss; 22 m/d/yyyy h:mm; 45 mm:ss; 46 [h]:mm:ss; 47 mm:ss.0;
  5 "$"#,##0_)|("$"#,##0); 6 "$"#,##0_)|("$"#,##0); 7 "$"#,##0.00_)|("$"#,##0.00); 8 "$"#,##0.00_)|("$"#,##0.00);
  37 #,##0_)|(#,##0); 38 #,##0_)|(#,##0); 39 #,##0.00_)|(#,##0.00); 40 #,##0.00_)|(#,##0.00); 41 #,##0_)|(#,##0);
  42 "$"#,##0_)|("$"#,##0); 43 #,##0.00_)|(#,##0.00); 44 "$"#,##0.00_)|("$"#,##0.00)`
    .split(/;\s+/)
    .map((one) => [Number.parseInt(one, 10), one.replace(/^\s*\d+ /, '').replace('|', ';')] as const),
);

/** The format of each style of cells; undefined for numbers that are shown as they are. */
export function formatsIn(xml: string): (string | undefined)[] {
  const [, , formatsXml = ''] = new RegExp(element('numFmts')).exec(xml) ?? [];
  const codes = new Map<number, string>();
  for (const [, attributes = ''] of formatsXml.matchAll(patterns.numFmt))
    codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
  const [, , styles = ''] = new RegExp(element('cellXfs')).exec(xml) ?? [];
  return Array.from(styles.matchAll(patterns.xf), ([, attributes = '']) => {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0);
    const code = codes.get(id) ?? builtIn.get(id);
    // The currency of a country is a text to us.
    return code === undefined || /^(?:general|@)$/i.test(code)
      ? undefined
      : code.replaceAll(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_, sign: string) =>
          sign === '' ? '' : `"${sign}"`,
        );
  });
}

/** A cell as it is stored: its text, or a number and the style that shows it. */
export interface SheetCell {
  readonly column: number;
  readonly text: string;
  readonly number?: { readonly value: number; readonly style: number };
  /** Whether it is a formula that no program has calculated. */
  readonly isUncalculated: boolean;
}

export interface SheetRow {
  readonly line: number;
  readonly isHidden: boolean;
  readonly cells: readonly SheetCell[];
}

/** More than any row of a spreadsheet has, characters. */
const longestRow = 4_000_000;

/** What a sheet contains: its rows in order, and then what surrounds them. */
export async function* rowsOfSheet(
  pieces: AsyncIterable<string>,
  texts: readonly string[],
): AsyncGenerator<SheetRow, string> {
  const row = pattern('row');
  let pendingText = '';
  let textAround = '';
  let line = 0;
  for await (const piece of pieces) {
    pendingText += piece;
    row.lastIndex = 0;
    let end = 0;
    for (let rowMatch = row.exec(pendingText); rowMatch !== null; rowMatch = row.exec(pendingText)) {
      textAround += pendingText.slice(end, rowMatch.index);
      end = row.lastIndex;
      const [, attributes = '', content = ''] = rowMatch;
      line = Number(attribute(attributes, 'r') ?? line + 1);
      yield { line, isHidden: hasFlag(attributes, 'hidden'), cells: cellsIn(content, texts) };
    }
    pendingText = pendingText.slice(end);
    if (pendingText.length > longestRow && /<(?:\w+:)?row\b/.test(pendingText.slice(0, 100)))
      throw badFile.longCell(`The row after line ${line}`, limits.cell);
  }
  return textAround + pendingText;
}

function cellsIn(xml: string, texts: readonly string[]): SheetCell[] {
  const cells: SheetCell[] = [];
  let next = 0;
  for (const [, attributes = '', content = ''] of xml.matchAll(patterns.c)) {
    const place = attribute(attributes, 'r');
    const column = place === undefined ? next : columnOf(place);
    next = column + 1;
    const type = attribute(attributes, 't') ?? 'n';
    const [wholeMatch, , rawValue = ''] = patterns.v.exec(content) ?? [];
    const isFormula = /<(?:\w+:)?f\b/.test(content);
    const isUncalculated = isFormula && (wholeMatch === undefined || rawValue === '') && type !== 'str';
    const number = type === 'n' && rawValue !== '' ? Number(rawValue) : undefined;
    const text = textOfCell(type, rawValue, content, texts);
    const style = Number(attribute(attributes, 's') ?? 0);
    cells.push({
      column,
      text,
      isUncalculated,
      ...(number !== undefined && { number: { value: number, style } }),
    });
  }
  return cells;
}

function textOfCell(type: string, rawValue: string, content: string, texts: readonly string[]): string {
  if (type === 's') return rawValue === '' ? '' : (texts[Number(rawValue)] ?? '');
  if (type === 'inlineStr') return textInXml(content);
  if (type === 'b') return rawValue === '1' || rawValue === 'true' ? 'TRUE' : 'FALSE';
  return decodeText(rawValue);
}

/** Of a place such as AB12, from 0. */
export function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^\$?([A-Z]+)/i.exec(place)?.[1]?.toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return Math.max(column, 1) - 1;
}
