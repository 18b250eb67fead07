// Measures a command from start to end, compared with a Node that does nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { median } from '../../shared/statistics.ts';

export interface Command {
  readonly name: string;
  /** Arguments for Node. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Maximum multiple of the bare Node, if there is a target. */
  readonly atMost?: number;
}

export interface Timing extends Pick<Command, 'name' | 'atMost'> {
  readonly ms: number;
  /** Ratio to the bare Node, round by round. */
  readonly ratio: number;
}

const bare: Command = { name: 'node -e 0', args: ['-e', '0'] };

/** Interleaves the commands, so that a busy moment affects all of them. The first round only warms the file cache. */
export async function timeCommands(commands: readonly Command[], rounds: number): Promise<readonly Timing[]> {
  const all = [bare, ...commands];
  const times = all.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, command] of all.entries()) {
      const ms = await run(command);
      if (round > 0) times[index]?.push(ms);
    }
  }
  const [bareTimes = []] = times;
  return all.map(({ name, atMost }, index) => {
    const own = times[index] ?? [];
    return {
      name,
      ...(atMost === undefined ? {} : { atMost }),
      ms: median(own),
      ratio: median(own.map((ms, round) => ms / (bareTimes[round] ?? Number.NaN))),
    };
  });
}

async function run({ name, args, env = {} }: Command): Promise<number> {
  const { PATH = '', HOME = '' } = process.env;
  const startedAt = performance.now();
  // The requested service may be in this process, so it must not be blocked.
  const child = spawn(process.execPath, args, {
    // Programs that call "node" get the same one.
    env: { PATH: `${path.dirname(process.execPath)}${path.delimiter}${PATH}`, HOME, CI: 'true', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Another command may wait for a network that this machine does not have.
    timeout: 60_000,
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  const ms = performance.now() - startedAt;
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}: ${said.slice(0, 500)}`);
  return ms;
}
