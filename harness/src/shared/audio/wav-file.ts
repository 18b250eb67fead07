/** Converts samples from -1 to 1 to 16-bit numbers; clips others. */
export const toInt16 = (samples: Float32Array): Int16Array =>
  new Int16Array(samples.map((sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)));

/** A 16-bit mono WAV file of any rate, Hz. */
export function wavFile(samples: Int16Array, rate: number): Buffer {
  const header = Buffer.alloc(44);
  const size = samples.length * 2;
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + size, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(size, 40);
  const body = Buffer.alloc(size);
  for (const [index, sample] of samples.entries()) body.writeInt16LE(sample, index * 2);
  return Buffer.concat([header, body]);
}
