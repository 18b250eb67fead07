import { FirmlineError } from '../../errors.ts';

/** Bytes of a response that is read as a whole, compressed or not. The platform's longest lists have a few megabytes. */
export const maxResponseBytes = 128 * 1024 * 1024;

export const responseTooLong = (): FirmlineError =>
  new FirmlineError('The response has more than 128 MB.', {
    code: 'unparsable',
    hint: 'Check the platform URL; a list is shorter with a limit.',
  });

/**
 * The whole body as text.
 * @throws FirmlineError for a response that is too long
 */
export async function readBounded(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > maxResponseBytes) throw responseTooLong();
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
