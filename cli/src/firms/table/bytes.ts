import { isAscii, isUtf8 } from 'node:buffer';
import { decodeText } from '@firmline/util/decode-text';
import { badFile } from '../words/import-sentences.ts';
import { likelyEncodings } from './encodings.ts';

const shownLength = 60;

/** Decodes UTF-8, UTF-16 or a given encoding. Another one is never guessed: it would turn names into others. */
export function decodeTable(bytes: Uint8Array, name: string, encoding?: string): string {
  if (encoding !== undefined) return decodedAs(encoding, bytes, name);
  const { text, problem, line } = decodeText(bytes);
  if (text !== undefined) return text;
  if (line === undefined) throw badFile.damagedText(name, problem);
  const fault = faultIn(bytes);
  const samples = likelyEncodings(fault.bytes).map(({ encoding: encodingName, sample }) => ({
    encoding: encodingName,
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
  const breakByte = bytes.includes(0x0a) ? 0x0a : 0x0d;
  let fault: { readonly line: number; readonly bytes: Uint8Array } | undefined;
  let isMixed = false;
  for (let startIndex = 0, line = 1; startIndex <= bytes.length; line++) {
    const breakIndex = bytes.indexOf(breakByte, startIndex);
    const endIndex = breakIndex < 0 ? bytes.length : breakIndex;
    const lineBytes = bytes.subarray(startIndex, endIndex);
    // The end of the file may be missing, in the middle of a letter.
    if (breakIndex < 0) isMixed ||= [1, 2, 3].some((count) => isBeyondAscii(lineBytes.subarray(0, -count)));
    if (!isUtf8(lineBytes)) fault ??= { line, bytes: lineBytes };
    else if (isBeyondAscii(lineBytes)) isMixed = true;
    startIndex = endIndex + 1;
  }
  return { ...(fault ?? { line: 1, bytes }), isMixed };
}

const isBeyondAscii = (bytes: Uint8Array): boolean => isUtf8(bytes) && !isAscii(bytes);

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
const otherKinds = [
  [/^BEGIN:VCARD/i, 'a file of contact cards'],
  [/^(?:version: *\d\s+)?dn::? /i, 'an address book in LDIF'],
  [/^\s*<(?:[!?]|html|head|body|meta|style|table|div)/i, 'HTML or XML, whatever its name says'],
  [/^(?:\S+: .*\s+)*MIME-Version: /i, 'a web page or a mail, whatever its name says'],
  [/^%PDF-/, 'a PDF'],
  [/^\{\\rtf/, 'a document of a word processor'],
] as const;

/** The ZIP archive in a file, as workbooks are. Refuses what is neither that nor text. */
export function archiveIn(bytes: Uint8Array, name: string): Uint8Array | undefined {
  const firstText = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  // A server may send a mark, an empty line or a notice before it.
  const archive = firstText.indexOf('PK\u0003\u0004');
  if (archive >= 0) return bytes.subarray(archive);
  // With a container, or as older programs write it, without one.
  if (
    firstText.startsWith('ÐÏ') ||
    (bytes[0] === 9 && [4, 6, 8, 16].includes(bytes[2] ?? 0) && bytes[3] === 0)
  )
    throw badFile.otherKind(name, 'a workbook in the binary format of before 2007, or one with a password');
  const text = firstText.replace(/^\xef\xbb\xbf/, '');
  const otherKind = text.startsWith('\u001f\u008b')
    ? 'a compressed file'
    : otherKinds.find(([begin]) => begin.test(text))?.[1];
  if (otherKind !== undefined) throw badFile.otherKind(name, otherKind);
  return undefined;
}
