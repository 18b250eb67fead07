/** A streamed response. It can be read once. Leaving the loop early ends the transfer. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  readonly contentType: string | undefined;
  /** Reads the whole response as UTF-8. */
  text(): Promise<string>;
}

/* @__NO_SIDE_EFFECTS__ */
export function byteStream(bytes: AsyncIterable<Uint8Array>, contentType: string | undefined): ByteStream {
  return {
    contentType,
    [Symbol.asyncIterator]: () => bytes[Symbol.asyncIterator](),
    text: () => readText(bytes),
  };
}

/** @param most maximum characters, roughly; the rest is not read */
export async function readText(bytes: AsyncIterable<Uint8Array>, most = Infinity): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of bytes) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > most) break;
  }
  return text + decoder.decode();
}
