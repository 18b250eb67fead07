import { invalidInput } from '../../invalid-input.ts';

/** Number of bytes used to detect UTF-16 without a byte order mark. */
const sample = 2000;

/**
 * Decodes a text in UTF-8 or UTF-16, with or without a byte order mark, or in a given encoding.
 * @param name the file, for errors
 * @param encoding one of TextDecoder's. Other than UTF is never guessed: it would turn names into others.
 * @throws FirmlineError 'invalid-input' with the line that is in another encoding, and which one that may be
 */
export function decodeText(bytes: Uint8Array, name: string, encoding?: string): string {
  const label = encoding ?? unicodeOf(bytes);
  const decoder = decoderOf(label);
  try {
    return decoder.decode(bytes);
  } catch {
    if (encoding !== undefined)
      throw invalidInput(`${name} is not ${encoding}.`, 'Pass another encoding, or leave --encoding out.');
  }
  if (label !== 'utf-8')
    throw invalidInput(`${name} ends in the middle of a character.`, 'Save it again, as UTF-8.');
  throw notUnicode(bytes, name);
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw invalidInput(
      `There is no encoding "${label}".`,
      'Common ones: windows-1252 (Excel in Western Europe and America), macintosh, windows-1250, shift_jis, gb18030.',
    );
  }
}

export function unicodeOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, sample);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even++;
    else odd++;
  }
  // In UTF-16, commas, line breaks and Latin letters have one zero byte.
  const min = head.length / 20;
  if (odd > min && even * 4 < odd) return 'utf-16le';
  if (even > min && odd * 4 < even) return 'utf-16be';
  return 'utf-8';
}

/** Maximum length of the line that is shown in a suggested encoding, characters. */
const shownLength = 60;

function notUnicode(bytes: Uint8Array, name: string) {
  const { line, bytes: fault } = firstInvalidLine(bytes);
  // Mac OS Roman has letters where the code pages of Windows have quotes, and few words use its upper rows.
  let [upper, lower] = [0, 0];
  for (const byte of bytes) {
    if (byte >= 0xc0) upper++;
    else if (byte >= 0x80 && byte < 0xa0) lower++;
  }
  const likely = lower > upper ? 'macintosh' : 'windows-1252';
  const read = new TextDecoder(likely).decode(fault).trim().slice(0, shownLength);
  return invalidInput(
    `${name} is neither UTF-8 nor UTF-16 (see line ${line}).`,
    `With --encoding ${likely}, line ${line} is ${read}. Or save it as UTF-8; spreadsheets call it "CSV UTF-8".`,
  );
}

function firstInvalidLine(bytes: Uint8Array): { readonly line: number; readonly bytes: Uint8Array } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let [start, line] = [0, 1]; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    const one = bytes.subarray(start, end < 0 ? undefined : end);
    try {
      decoder.decode(one);
    } catch {
      return { line, bytes: one };
    }
    if (end < 0) return { line, bytes: one };
    start = end + 1;
  }
}
