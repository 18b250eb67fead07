import { Writable } from 'node:stream';
import xterm from '@xterm/headless';
import { expect, it, vi } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { withPerson } from '../testing/person.ts';
import { askLine } from './ask.ts';
import { startProgress } from './progress.ts';

/** What is on the screen after these widths, in a terminal that wraps its lines again after each. @param resize changes the width, and tells the program */
async function screenOf(
  task: (resize: (columns: number) => Promise<void>) => Promise<void>,
): Promise<string[]> {
  const emulator = new xterm.Terminal({ cols: 60, rows: 20, allowProposedApi: true, convertEol: true });
  emulator.options.reflowCursorLine = true;
  const screen = Object.assign(
    new Writable({ write: (chunk: Buffer, _, done) => emulator.write(chunk, done) }),
    { isTTY: true, columns: 60, rows: 20 },
  );
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(screen as never);
  const drawn = () => new Promise<void>((resolve) => screen.write('', () => resolve()));
  await task(async (columns) => {
    await drawn();
    emulator.resize(columns, 20);
    screen.columns = columns;
    screen.emit('resize');
    await drawn();
  });
  await drawn();
  const { active } = emulator.buffer;
  const lines = Array.from({ length: active.length }, (_, row) =>
    active.getLine(row)?.translateToString(true),
  );
  return lines.join('\n').trimEnd().split('\n');
}

it.each([[[40]], [[30, 80]], [[100, 25, 60]]])(
  'a question is on the screen once after the widths %j, below the lines above it',
  async (widths) => {
    const question = 'Undo the import of 2026-11-30 for 300 firms in the stack running here? [y/N]';
    let shownLines: string[] = [];
    await withPerson([], async () => {
      shownLines = await screenOf(async (resize) => {
        const answer = askLine(question, { linesAbove: ['A note.'] });
        for (const columns of widths) await resize(columns);
        // The terminal is closed.
        process.emit('SIGHUP');
        await answer;
      });
    });
    const text = shownLines.join(' ').replaceAll(/\s+/g, '');
    expect(text).toBe(`A note.${question}`.replaceAll(/\s+/g, ''));
  },
);

it('progress is one line in a terminal that has become narrower, and one of wide characters fits', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  let shownLines: string[] = [];
  await withPerson([], async () => {
    shownLines = await screenOf(async (resize) => {
      using progress = startProgress(memoryOutput({ interactive: true }), { label: 'Links', total: 2 });
      vi.advanceTimersByTime(100);
      progress.update(0, 'samuel: the caller talks to the assistant and hangs up');
      await resize(30);
      vi.advanceTimersByTime(100);
      progress.update(1, `greeting: ${'王'.repeat(30)}`);
      await resize(30);
    });
  });
  expect(shownLines).toEqual(['■ Links 1 of 2 · 0 s']);
});
