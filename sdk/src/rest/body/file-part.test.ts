import { expect, it } from 'vitest';
import { openFilePart } from './file-part.ts';

function streamOf(...pieces: string[]) {
  const cancelled: unknown[] = [];
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
    cancel: (reason) => void cancelled.push(reason),
  });
  return { stream, cancelled };
}

async function readPieces(stream: ReadableStream<Uint8Array>, most = Infinity): Promise<string> {
  const { source } = await openFilePart({ stream, name: 'a.txt' }, 'file');
  let text = '';
  let count = 0;
  for await (const piece of source.open()) {
    text += new TextDecoder().decode(piece);
    if ((count += 1) === most) break;
  }
  return text;
}

it('a stream to upload is read once and released, and cancelled only if the upload ends early', async () => {
  const whole = streamOf('one', 'two');
  expect(await readPieces(whole.stream)).toBe('onetwo');
  expect([whole.stream.locked, whole.cancelled]).toEqual([false, []]);
  const cut = streamOf('one', 'two', 'three');
  expect(await readPieces(cut.stream, 1)).toBe('one');
  expect([cut.stream.locked, cut.cancelled.length]).toEqual([false, 1]);
  const { stream } = streamOf('one');
  stream.getReader();
  await expect(readPieces(stream)).rejects.toMatchObject({ code: 'invalid-input' });
});
