import { decodeText } from '@firmline/util/decode-text';
import { badFile } from '../import-words.ts';
import { likelyEncodings } from './encodings.ts';

const shownLength = 60;

/** Decodes UTF-8, UTF-16 or a given encoding. Another one is never guessed: it would turn names into others. */
export function decodeTable(bytes: Uint8Array, name: string, encoding?: string): string {
  if (encoding !== undefined) return decodedAs(encoding, bytes, name);
  const { text, problem, line } = decodeText(bytes);
  if (text !== undefined) return text;
  if (line === undefined) throw badFile.damagedText(name, problem);
  const fault = lineOfFault(bytes);
  const samples = likelyEncodings(fault.bytes).map(
    ({ encoding: likely, sample }) =>
      `With --encoding ${likely}, line ${fault.line} is ${[...sample].slice(0, shownLength).join('')}.`,
  );
  throw badFile.otherEncoding(name, fault.line, samples);
}

/** The first line that is no UTF-8. Lines may end as on old computers, with a carriage return. */
function lineOfFault(bytes: Uint8Array): { readonly line: number; readonly bytes: Uint8Array } {
  const breaks = bytes.includes(0x0a) ? 0x0a : 0x0d;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let start = 0, line = 1; ; line++) {
    const end = bytes.indexOf(breaks, start);
    const lineBytes = bytes.subarray(start, end < 0 ? bytes.length : end);
    try {
      decoder.decode(lineBytes);
    } catch {
      return { line, bytes: lineBytes };
    }
    if (end < 0) return { line, bytes: lineBytes };
    start = end + 1;
  }
}

function decodedAs(encoding: string, bytes: Uint8Array, name: string): string {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw badFile.noEncoding(encoding);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw badFile.notEncoded(name, encoding);
  }
}

/** How exports begin that are named like a table and are none. */
const others = [
  [/^(?:\xef\xbb\xbf)?BEGIN:VCARD/i, 'a file of contact cards'],
  [/^(?:\xef\xbb\xbf)?(?:version: *\d\s+)?dn::? /i, 'an address book in LDIF'],
  [/^ÐÏ/, 'a workbook in the binary format of before 2007, or one with a password'],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:[!?]|html|head|body|meta|style|table|div)/i,
    'HTML or XML, whatever its name says',
  ],
] as const;

export function isWorkbook(bytes: Uint8Array, name: string): boolean {
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  if (start.startsWith('PK\u0003\u0004')) {
    const wholeBuffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (wholeBuffer.includes('xl/workbook.xml')) return true;
    throw badFile.otherKind(name, 'an archive or a document of another program');
  }
  const other = others.find(([begin]) => begin.test(start));
  if (other === undefined) return false;
  throw badFile.otherKind(name, other[1]);
}
