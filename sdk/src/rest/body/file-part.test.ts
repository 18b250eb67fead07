import { describe, expect, it } from 'vitest';
import { isFilePart, openFilePart } from './file-part.ts';

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
const open = async (stream: ReadableStream<Uint8Array>) =>
  (await openFilePart({ stream, name: 'a.txt' })).source.open();

describe('a stream to upload', () => {
  it('is read to its end once, and released', async () => {
    const { stream, cancelled } = streamOf('one', 'two');
    let text = '';
    for await (const piece of await open(stream)) text += new TextDecoder().decode(piece);
    expect(text).toBe('onetwo');
    expect([stream.locked, cancelled]).toEqual([false, []]);
  });

  it('is cancelled if the upload ends early', async () => {
    const { stream, cancelled } = streamOf('one', 'two', 'three');
    for await (const _ of await open(stream)) break;
    expect(stream.locked).toBe(false);
    expect(cancelled).toHaveLength(1);
  });

  it('is rejected while another reader holds it', async () => {
    const { stream } = streamOf('one');
    stream.getReader();
    const read = async () => {
      for await (const _ of await open(stream)) break;
    };
    await expect(read()).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

it.each([
  [new Blob([]), true],
  [{ path: '/a' }, true],
  [{ path: 5 }, false],
  [{ stream: 1, name: 'a' }, true],
  [{ stream: 1 }, false],
  [{ name: 'a' }, false],
  [null, false],
  ['/a', false],
])('%j is a file: %s', (value, isOne) => {
  expect(isFilePart(value)).toBe(isOne);
});
