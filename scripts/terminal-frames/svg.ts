import type { OpenTerminal } from '../../cli/src/testing/terminal.ts';

type Emulator = OpenTerminal['emulator'];

const cell = { width: 8.4, height: 18 };
const margin = 14;
const ground = '#16161d';
const text = '#d8d8e0';
/** The terminal's own sixteen colours, as far as the screens use them. */
const palette: Readonly<Record<number, string>> = { 1: '#f2777a', 2: '#8fd18f', 5: '#d7a1e8' };

interface Look {
  readonly fill: string;
  readonly back: string;
  readonly bold: boolean;
  readonly dim: boolean;
}

interface Run extends Look {
  readonly column: number;
  readonly columns: number;
  readonly words: string;
}

/** The screen as it is now, without the empty lines at its end. */
export function svgOf(emulator: Emulator, title: string): string {
  const { viewportY } = emulator.buffer.active;
  const lines = Array.from({ length: emulator.rows }, (_, row) => runsOf(emulator, viewportY + row));
  const rows = lines.findLastIndex((runs) => runs.length > 0) + 1;
  const width = Math.ceil(emulator.cols * cell.width + margin * 2);
  const height = rows * cell.height + margin * 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
    `<rect width="100%" height="100%" rx="8" fill="${ground}"/>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">`,
    ...lines.slice(0, rows).flatMap((runs, row) => runs.map((run) => drawRun(run, row))),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function runsOf(emulator: Emulator, row: number): readonly Run[] {
  const { active } = emulator.buffer;
  const line = active.getLine(row);
  const runs: Run[] = [];
  for (let column = 0; column < emulator.cols; column += 1) {
    const at = line?.getCell(column);
    // The second half of a wide character.
    if (!at || at.getWidth() === 0) continue;
    const inverse = at.isInverse() !== 0;
    const fill = at.isFgPalette() ? (palette[at.getFgColor()] ?? text) : text;
    const look = {
      fill: inverse ? ground : fill,
      back: inverse ? fill : ground,
      bold: at.isBold() !== 0,
      dim: at.isDim() !== 0,
    };
    const words = at.getChars() || ' ';
    // SVG does not keep blanks, so each word has its own position.
    if (words === ' ' && look.back === ground) continue;
    const last = runs.at(-1);
    if (last && isAlike(last, look) && last.column + last.columns === column)
      runs[runs.length - 1] = { ...last, columns: last.columns + at.getWidth(), words: last.words + words };
    else runs.push({ ...look, column, columns: at.getWidth(), words });
  }
  return runs;
}

const isAlike = (one: Look, other: Look): boolean =>
  one.fill === other.fill && one.back === other.back && one.bold === other.bold && one.dim === other.dim;

function drawRun({ column, columns, words, fill, back, bold, dim }: Run, row: number): string {
  const x = rounded(margin + column * cell.width);
  const y = margin + row * cell.height;
  const width = rounded(columns * cell.width);
  const behind =
    back === ground
      ? ''
      : `<rect x="${x}" y="${y}" width="${width}" height="${cell.height}" fill="${back}"/>`;
  const style = `${bold ? ' font-weight="700"' : ''}${dim ? ' opacity="0.62"' : ''}`;
  return `${behind}<text x="${x}" y="${y + 13}" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${fill}"${style}>${escaped(words)}</text>`;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
