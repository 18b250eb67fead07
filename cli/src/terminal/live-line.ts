import { widthOf, widthOfCharacter } from '../text.ts';

/** Whether a person can follow a line that changes: a screen reader would read it again and again. */
export const canFollow = ({ interactive }: { readonly interactive: boolean }): boolean =>
  interactive && process.env['INK_SCREEN_READER'] !== 'true';

/** Between two drawings. Work may report thousands of steps a second. */
const minIntervalMs = 50;

let shownLine: { readonly screen: NodeJS.WriteStream; line: string } | undefined;

/** Goes to the beginning of the line and removes it. A terminal that has become narrower shows it in several rows. */
function clearLine({ screen, line }: NonNullable<typeof shownLine>): string {
  const rowsAbove = Math.ceil(widthOf(line) / (screen.columns || 80)) - 1;
  return rowsAbove > 0 ? `\r\u001b[${rowsAbove}A\u001b[J` : '\r\u001b[K';
}

function cutToWidth(line: string, columns: number): string {
  let width = 0;
  let shownText = '';
  for (const character of line) {
    width += widthOfCharacter(character);
    if (width > columns) break;
    shownText += character;
  }
  return shownText;
}

/** Prints a message above the line that changes, which would overwrite it. @returns whether there is one */
export function printAbove(message: string): boolean {
  shownLine?.screen.write(`${clearLine(shownLine)}${message}\n${shownLine.line}`);
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
      const now = performance.now();
      if (now - drawnAt < minIntervalMs) return;
      drawnAt = now;
      const clearText = clearLine(currentLine);
      currentLine.line = cutToWidth(line, (screen.columns || 80) - 1);
      screen.write(clearText + currentLine.line);
    },
    /** Leaves this line. */
    end(line: string): void {
      shownLine = undefined;
      screen.write(`${clearLine(currentLine)}${line}\n`);
    },
  };
}
