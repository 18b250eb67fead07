import { FirmlineError } from '@firmline/sdk/errors';

/** How many bytes tell an encoding without a mark. */
const sample = 2000;

/**
 * The text of a file in UTF-8 or UTF-16, with or without a mark in front.
 * @throws FirmlineError 'invalid-input' with the line that is in no such encoding
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) {
    throw unreadable(`${file} is a spreadsheet or an archive, not text.`, 'Save it as CSV (UTF-8) first.');
  }
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const where = encoding === 'utf-8' ? `line ${lineOfFault(bytes)}` : 'its end';
    throw unreadable(
      `${file} is neither UTF-8 nor UTF-16: see ${where}.`,
      'Save it as UTF-8; spreadsheets call it "CSV UTF-8".',
    );
  }
}

export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
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
  // Commas, line breaks and Latin letters have a zero for their other half.
  const least = head.length / 20;
  if (odd > least && even * 4 < odd) return 'utf-16le';
  if (even > least && odd * 4 < even) return 'utf-16be';
  return 'utf-8';
}

function lineOfFault(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    try {
      decoder.decode(bytes.subarray(start, end < 0 ? undefined : end));
    } catch {
      return line;
    }
    if (end < 0) return line;
    start = end + 1;
  }
}

const unreadable = (message: string, hint: string) =>
  new FirmlineError(message, { code: 'invalid-input', fault: 'user', hint });
