/** Lines at the end of the screen that change. On standard error, because standard output is for data. */
export interface LiveLines {
  /** Replaces the lines. What is longer than the screen is cut. */
  show(lines: readonly string[]): void;
  /** Prints lines that stay, above the others. */
  keep(lines: readonly string[]): void;
  /** Leaves these lines if any were shown. */
  end(lines: readonly string[]): void;
}

/** Whether a person can follow lines that change: a screen reader would read them again and again. */
export const canFollow = ({ interactive }: { readonly interactive: boolean }): boolean =>
  interactive && process.env['INK_SCREEN_READER'] !== 'true';

/** Between two drawings. Work may report thousands of steps a second. */
const minIntervalMs = 50;

let current: LiveLines | undefined;

/** Prints a message above the lines that change, which would overwrite it. @returns whether there are any */
export function printAbove(line: string): boolean {
  current?.keep([line]);
  return current !== undefined;
}

/** Shows nothing until what draws is loaded, nor without it: the work is more important. */
export function liveLines(): LiveLines {
  const stream = process.stderr.isTTY ? process.stderr : process.stdout;
  let drawn: { draw: (lines: readonly string[]) => void; clear: () => void; done: () => void } | undefined;
  let shownLines: readonly string[] = [];
  let drawnAt = 0;
  let isOver = false;
  const open = async () => {
    const [{ createLogUpdate }, { default: cut }] = await Promise.all([
      import('log-update'),
      import('cli-truncate'),
    ]);
    if (isOver) return;
    const log = createLogUpdate(stream, { showCursor: true });
    const draw = (lines: readonly string[]) =>
      log(lines.map((line) => cut(line, stream.columns ?? 80)).join('\n'));
    drawn = { draw, clear: () => log.clear(), done: () => log.done() };
    draw(shownLines);
  };
  open().catch(() => undefined);
  current = {
    show(lines) {
      shownLines = lines;
      const now = performance.now();
      if (now - drawnAt < minIntervalMs) return;
      drawnAt = now;
      drawn?.draw(lines);
    },
    keep(lines) {
      drawn?.clear();
      for (const line of lines) stream.write(`${line}\n`);
      drawn?.draw(shownLines);
    },
    end(lines) {
      isOver = true;
      if (lines.length > 0) drawn?.draw(lines);
      else drawn?.clear();
      drawn?.done();
      drawn = undefined;
      current = undefined;
    },
  };
  return current;
}
