import { createInflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';
import { badFile } from '../import-words.ts';
import { limits } from './rows.ts';

/** The files in a ZIP archive, by their paths: the text of each in pieces. One that unpacks to more than the limit is refused. */
export type Archive = ReadonlyMap<string, () => AsyncGenerator<string>>;

const marks = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 } as const;
const methods = { stored: 0, deflated: 8 } as const;
const inExtra = 0xffff_ffff;

export function openArchive(bytes: Uint8Array, name: string): Archive {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files = new Map<string, () => AsyncGenerator<string>>();
  const end = buffer.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw badFile.damaged(name);
  try {
    const count = buffer.readUInt16LE(end + 10);
    for (let at = buffer.readUInt32LE(end + 16), index = 0; index < count; index++) {
      if (buffer.readUInt32LE(at) !== marks.entry) throw badFile.damaged(name);
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
        buffer.readUInt16LE(at + place),
      ) as [number, number, number];
      const path = buffer.toString('utf8', at + 46, at + 46 + nameLength);
      const extraField = buffer.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
      files.set(path.replaceAll('\\', '/').replace(/^\//, ''), fileIn(buffer, at, extraField, name));
      at += 46 + nameLength + extraLength + commentLength;
    }
  } catch (cause) {
    if (cause instanceof RangeError) throw badFile.damaged(name, cause);
    throw cause;
  }
  return files;
}

function fileIn(buffer: Buffer, at: number, extraField: Buffer, name: string) {
  const method = buffer.readUInt16LE(at + 10);
  const sizes64 = largeSizes(extraField);
  const sizeAt = (place: number) => {
    const size = buffer.readUInt32LE(at + place);
    return size === inExtra ? (sizes64.shift() ?? size) : size;
  };
  const size = sizeAt(24);
  const packedSize = sizeAt(20);
  const start = sizeAt(42);
  return async function* readPieces() {
    if (size > limits.bytes) throw badFile.unpacksTooLarge(name, limits.bytes);
    if (buffer.readUInt32LE(start) !== marks.file) throw badFile.damaged(name);
    const from = start + 30 + buffer.readUInt16LE(start + 26) + buffer.readUInt16LE(start + 28);
    if (method !== methods.stored && method !== methods.deflated) throw badFile.damaged(name);
    const source = Readable.from([buffer.subarray(from, from + packedSize)]);
    const decoder = new TextDecoder();
    let unpackedSize = 0;
    try {
      for await (const piece of method === methods.stored
        ? source
        : source.pipe(createInflateRaw({ chunkSize: 1 << 18 }))) {
        // The size that an archive names may be wrong.
        unpackedSize += (piece as Buffer).length;
        if (unpackedSize > limits.bytes) throw badFile.unpacksTooLarge(name, limits.bytes);
        yield decoder.decode(piece as Buffer, { stream: true });
      }
    } catch (cause) {
      if (cause instanceof Error && 'errno' in cause) throw badFile.damaged(name, cause);
      throw cause;
    }
    yield decoder.decode();
  };
}

/** The sizes that do not fit into four bytes, in the order of the fields that lack them. */
function largeSizes(extraField: Buffer): number[] {
  for (let at = 0; at + 4 <= extraField.length; at += 4 + extraField.readUInt16LE(at + 2)) {
    if (extraField.readUInt16LE(at) !== 1) continue;
    const count = Math.floor(extraField.readUInt16LE(at + 2) / 8);
    return Array.from({ length: count }, (_, index) =>
      Number(extraField.readBigUInt64LE(at + 4 + index * 8)),
    );
  }
  return [];
}
