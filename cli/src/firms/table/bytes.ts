import { isAscii, isUtf8 } from 'node:buffer';
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
  const fault = faultIn(bytes);
  const samples = likelyEncodings(fault.bytes).map(({ encoding: likely, sample }) => ({
    encoding: likely,
    sample: [...sample].slice(0, shownLength).join(''),
  }));
  throw fault.isMixed
    ? badFile.twoEncodings(name, fault.line, samples)
    : badFile.otherEncoding(name, fault.line, samples);
}

/**
 * Finds the first line that is no UTF-8, and whether others have letters in UTF-8, which chance does not make: somebody has
 * joined two files. Lines may end as on old computers, with a carriage return.
 */
function faultIn(bytes: Uint8Array) {
  const breaks = bytes.includes(0x0a) ? 0x0a : 0x0d;
  let fault: { readonly line: number; readonly bytes: Uint8Array } | undefined;
  let isMixed = false;
  for (let start = 0, line = 1; start <= bytes.length; line++) {
    const next = bytes.indexOf(breaks, start);
    const end = next < 0 ? bytes.length : next;
    const lineBytes = bytes.subarray(start, end);
    if (!isUtf8(lineBytes)) fault ??= { line, bytes: lineBytes };
    else if (!isAscii(lineBytes)) isMixed = true;
    start = end + 1;
  }
  return { ...(fault ?? { line: 1, bytes }), isMixed };
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
  [/^BEGIN:VCARD/i, 'a file of contact cards'],
  [/^(?:version: *\d\s+)?dn::? /i, 'an address book in LDIF'],
  [/^\s*<(?:[!?]|html|head|body|meta|style|table|div)/i, 'HTML or XML, whatever its name says'],
] as const;

/** Whether a file is a ZIP archive, as workbooks are. Refuses what is neither that nor text. */
export function isArchive(bytes: Uint8Array, name: string): boolean {
  const start = Buffer.from(bytes.subarray(0, 1000))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  if (start.startsWith('PK\u0003\u0004')) return true;
  // With a container, or as older programs write it, without one.
  if (start.startsWith('ÐÏ') || (bytes[0] === 9 && [4, 6, 8, 16].includes(bytes[2] ?? 0) && bytes[3] === 0))
    throw badFile.otherKind(name, 'a workbook in the binary format of before 2007, or one with a password');
  const other = others.find(([begin]) => begin.test(start));
  if (other !== undefined) throw badFile.otherKind(name, other[1]);
  return false;
}
