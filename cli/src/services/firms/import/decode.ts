import { FirmlineError } from '@firmline/sdk/errors';

/** Number of bytes used to detect an encoding without a byte order mark. */
const sample = 2000;

/**
 * Decodes a file in UTF-8 or UTF-16, with or without a byte order mark, as its bytes arrive.
 * @throws FirmlineError 'invalid-input' with the line that is in another encoding
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  let head = new Uint8Array();
  let decode: ReturnType<typeof decoderOf> | undefined;
  for await (const chunk of chunks) {
    if (decode) {
      yield decode(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < sample) continue;
    decode = decoderOf(head, file);
    yield decode(head);
  }
  if (decode) yield decode();
  else {
    decode = decoderOf(head, file);
    yield decode(head) + decode();
  }
}

/**
 * @param head the first bytes. @returns a function that decodes the next bytes, or ends the text if called without
 * bytes
 */
function decoderOf(head: Uint8Array, file: string): (bytes?: Uint8Array) => string {
  if (head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4) {
    throw unreadable(`${file} is a spreadsheet or an archive, not text.`, 'Save it as CSV (UTF-8) first.');
  }
  const encoding = encodingOf(head);
  const decoder = new TextDecoder(encoding, { fatal: true });
  let before: Uint8Array = new Uint8Array();
  let line = 1;
  return (bytes = new Uint8Array()) => {
    try {
      const text = decoder.decode(bytes, { stream: bytes.length > 0 });
      if (encoding === 'utf-8' && bytes.length > 0) {
        line += breaksIn(before);
        before = bytes;
      }
      return text;
    } catch {
      const where = encoding === 'utf-8' ? `line ${line + lineOfFault(before, bytes) - 1}` : 'its end';
      throw unreadable(
        `${file} is neither UTF-8 nor UTF-16 (see ${where}).`,
        'Save it as UTF-8; spreadsheets call it "CSV UTF-8".',
      );
    }
  };
}

function breaksIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) count++;
  return count;
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
  // In UTF-16, commas, line breaks and Latin letters have one zero byte.
  const min = head.length / 20;
  if (odd > min && even * 4 < odd) return 'utf-16le';
  if (even > min && odd * 4 < even) return 'utf-16be';
  return 'utf-8';
}

/** @param before the previous bytes, which are valid except that the last character may be incomplete */
function lineOfFault(before: Uint8Array, after: Uint8Array): number {
  const bytes = Buffer.concat([before, after]);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // The bytes may begin inside a character.
  let start = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80);
  for (let line = 1; ; line++) {
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
