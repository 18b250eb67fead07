/** Whether a person can follow a line that changes: a screen reader would read it again and again. */
export const canFollow = ({ interactive }: { readonly interactive: boolean }): boolean =>
  interactive && process.env['INK_SCREEN_READER'] !== 'true';

/** Between two drawings. Work may report thousands of steps a second. */
const minIntervalMs = 50;

const clearLine = '\r\u001b[K';

let shownLine: { readonly screen: NodeJS.WriteStream; line: string } | undefined;

/** Prints a message above the line that changes, which would overwrite it. @returns whether there is one */
export function printAbove(message: string): boolean {
  shownLine?.screen.write(`${clearLine}${message}\n${shownLine.line}`);
  return shownLine !== undefined;
}

/** The last line of the screen, drawn over itself. On standard error, because standard output is for data. */
export function liveLine() {
  const screen = process.stderr.isTTY ? process.stderr : process.stdout;
  const currentLine = { screen, line: '' };
  shownLine = currentLine;
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    /** Replaces the line. What is longer than the screen is wide is cut, because a second line would stay. */
    show(line: string): void {
      currentLine.line = line.slice(0, (screen.columns || 80) - 1);
      const now = performance.now();
      if (now - drawnAt < minIntervalMs) return;
      drawnAt = now;
      screen.write(clearLine + currentLine.line);
    },
    /** Leaves this line. */
    end(line: string): void {
      shownLine = undefined;
      screen.write(`${clearLine}${line}\n`);
    },
  };
}
