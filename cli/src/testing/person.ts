import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { vi } from 'vitest';

/** Some words of the screen, and the keys that a person then presses. */
export type PersonStep = readonly [shown: string, keys: string];

/** Keys as a terminal sends them. */
export const keys = { enter: '\r', second: '2\r', third: '3\r', ctrlC: '\u0003' } as const;

/**
 * Runs something at a terminal where a person answers.
 * @param steps in their order; each waits for its words
 * @returns what it returns, and all that the screen has shown
 */
export async function withPerson<Value>(
  steps: readonly PersonStep[],
  run: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly screen: string }> {
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => stdin,
    ref: () => stdin,
    unref: () => stdin,
  });
  let screen = '';
  let readCount = 0;
  const remainingSteps = [...steps];
  const screenStream = Object.assign(
    new Writable({
      write(chunk: Buffer, _, done) {
        screen += stripVTControlCharacters(String(chunk));
        const [next] = remainingSteps;
        const at = next === undefined ? -1 : screen.indexOf(next[0], readCount);
        if (next !== undefined && at >= 0) {
          remainingSteps.shift();
          readCount = screen.length;
          stdin.write(next[1]);
        }
        done();
      },
    }),
    { isTTY: false, columns: 100, rows: 40 },
  );
  const streams = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as never),
    vi.spyOn(process, 'stdout', 'get').mockReturnValue(screenStream as never),
    vi.spyOn(process, 'stderr', 'get').mockReturnValue(screenStream as never),
  ];
  try {
    return { value: await run(), screen };
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}
