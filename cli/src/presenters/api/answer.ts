import { safeJson, printableLines } from '../../text.ts';
import type { Chunks } from '../../api/types.ts';

/** A response as indented JSON, or on one line. */
export async function* jsonText(value: unknown, { compact }: { readonly compact: boolean }): Chunks {
  yield `${safeJson(value, compact ? undefined : 2)}\n`;
}

/** Each item on its own line, as soon as it arrives. */
export async function* jsonLines(items: AsyncIterable<unknown> | Iterable<unknown>): Chunks {
  for await (const item of items) yield `${safeJson(item)}\n`;
}

/** Bytes of text without the control characters that could change the terminal. */
export async function* printableText(bytes: AsyncIterable<Uint8Array>): Chunks {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield printableLines(decoder.decode(piece, { stream: true }));
  yield printableLines(decoder.decode());
}
