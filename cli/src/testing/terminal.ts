import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Maximum wait for a screen, ms. A command that hangs fails its test with the current screen. */
const timeLimitMs = 15_000;

/**
 * Runs a program in a real pseudo-terminal, whose screen a terminal emulator draws.
 * The test runner's environment is not passed on.
 */
export function openTerminal(
  file: string,
  args: readonly string[],
  { columns = 80, rows = 24, env = {}, cwd }: TerminalOptions = {},
) {
  const emulator = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 1000 });
  const program = spawn(file, [...args], {
    name: 'xterm-256color',
    cols: columns,
    rows,
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let rawOutput = '';
  const watchers = new Set<() => void>();
  program.onData((data) => {
    rawOutput += data;
    emulator.write(data, () => {
      for (const watch of watchers) watch();
    });
  });
  // The emulator's replies to the program's queries.
  const answers = emulator.onData((data) => program.write(data));
  const exitPromise = new Promise<number>((resolve) => {
    program.onExit(({ exitCode }) => emulator.write('', () => resolve(exitCode)));
  });

  /** Lines of the screen, without trailing spaces. */
  function screen(): string[] {
    const { active } = emulator.buffer;
    return Array.from({ length: emulator.rows }, (_, row) =>
      (active.getLine(active.viewportY + row)?.translateToString(true) ?? '').trimEnd(),
    );
  }

  /** The screen, including the lines that have scrolled away. */
  function everything(): string {
    const { active } = emulator.buffer;
    const lines = Array.from(
      { length: active.length },
      (_, row) => active.getLine(row)?.translateToString(true) ?? '',
    );
    return lines.join('\n').trimEnd();
  }

  return {
    screen,
    everything,
    emulator,
    /** The program's whole output, including control sequences. */
    raw: () => rawOutput,
    pid: program.pid,
    exited: exitPromise,
    /** Resolves once the screen matches. */
    async until(
      expected: string | RegExp | ((screen: string) => boolean),
      limitMs = timeLimitMs,
    ): Promise<string> {
      const isThere = (text: string) =>
        typeof expected === 'function'
          ? expected(text)
          : typeof expected === 'string'
            ? text.includes(expected)
            : expected.test(text);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const look = () => {
        const text = screen().join('\n');
        if (isThere(text)) resolve(text);
      };
      const timer = setTimeout(
        () => reject(new Error(`The screen never had ${String(expected)}:\n${screen().join('\n')}`)),
        limitMs,
      );
      watchers.add(look);
      look();
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        watchers.delete(look);
      }
    },
    press: (keys: string) => program.write(keys),
    resize(nextColumns: number, nextRows: number) {
      emulator.resize(nextColumns, nextRows);
      program.resize(nextColumns, nextRows);
    },
    /** Whether the terminal's modes are restored for the shell. */
    isRestored: () =>
      rawOutput.lastIndexOf('\u001b[?25h') >= rawOutput.lastIndexOf('\u001b[?25l') &&
      !emulator.modes.bracketedPasteMode &&
      emulator.buffer.active.type === 'normal',
    async [Symbol.asyncDispose]() {
      answers.dispose();
      try {
        program.kill('SIGKILL');
      } catch {
        // Already exited.
      }
      await exitPromise;
      emulator.dispose();
    },
  };
}

/** The sequences that keys send. */
export const keys = {
  enter: '\r',
  ctrlA: '\u0001',
  ctrlK: '\u000b',
  ctrlC: '\u0003',
  ctrlZ: '\u001a',
} as const;
