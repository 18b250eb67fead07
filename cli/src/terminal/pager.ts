import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';

type Stream = NodeJS.WriteStream;

export interface HeldLine {
  readonly line: string;
  readonly to: Stream;
}

/** Text longer than the screen goes into the person's pager, before the messages; shorter text is printed as it came. */
export async function readInPager(
  heldLines: readonly HeldLine[],
  print: (line: string, to: Stream) => void,
): Promise<void> {
  const data = heldLines.filter(({ to }) => to === process.stdout).map(({ line }) => line);
  const isRead = isLonger(data, process.stdout) && (await showInPager(`${data.join('\n')}\n`));
  for (const { line, to } of heldLines) if (!isRead || to !== process.stdout) print(line, to);
}

function isLonger(texts: readonly string[], { columns, rows }: Stream): boolean {
  let remainingRows = rows - 1;
  return texts
    .join('\n')
    .split('\n')
    .some((line) => {
      remainingRows -= Math.max(1, Math.ceil(stringWidth(stripVTControlCharacters(line)) / columns));
      return remainingRows < 0;
    });
}

const ignore = () => undefined;

/** @returns false if there is no pager */
function showInPager(text: string, { env, platform } = process): Promise<boolean> {
  const pager = env['PAGER'] ?? (platform === 'win32' ? 'more' : 'less');
  if (pager === '' || pager === 'cat') return Promise.resolve(false);
  // As git sets it: colours are kept, and the text stays on the screen afterwards.
  const options = { LESS: env['LESS'] ?? 'FRX' };
  const child = spawn(pager, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...env, ...options },
  });
  // Ctrl-C belongs to the pager while it is open, and a person may close it before it has read everything.
  process.on('SIGINT', ignore);
  child.stdin.on('error', ignore).end(text);
  return new Promise((resolve) => {
    const end = (isShown: boolean) => {
      process.off('SIGINT', ignore);
      resolve(isShown);
    };
    child.once('error', () => end(false));
    // A shell's answers for a program that it may not run, or does not find.
    child.once('close', (code) => end(code !== 126 && code !== 127));
  });
}
