import { safeJson, printableLines } from '../../text.ts';
import type { Chunks } from '../../results/api.ts';

/** An answer as a person reads it, or on one line. */
export async function* jsonText(value: unknown, { compact }: { readonly compact: boolean }): Chunks {
  yield `${safeJson(value, compact ? undefined : 2)}\n`;
}

/** Each item on a line of its own, as soon as it is there. */
export async function* jsonLines(items: AsyncIterable<unknown> | Iterable<unknown>): Chunks {
  for await (const item of items) yield `${safeJson(item)}\n`;
}

/** Bytes of text for a terminal, which they cannot control. */
export async function* printableText(bytes: AsyncIterable<Uint8Array>): Chunks {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield printableLines(decoder.decode(piece, { stream: true }));
  yield printableLines(decoder.decode());
}
