import { problemOfStacks } from '../../config/running-stack.ts';
import { exitCodes } from '../../exit-codes.ts';
import { firmline } from '../../invocation.ts';
import { healthIn } from '../../stack/health.ts';
import { localStack, type LocalStack } from '../../stack/stack.ts';
import { printFields, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import type { Command } from '../command.ts';

export interface StackFlags {
  readonly data?: string;
}

export function define(command: Command, output: Output): void {
  command
    .option('--data <folder>', 'data folder of the stack')
    .notes(
      '\nExit codes: 5 no stack is running, 8 a service fails.\n\nExample:\n  $ firmline dev status --json',
    )
    .action((flags: StackFlags) => status(flags, output));
}

const notRunning = {
  running: false,
  url: null,
  pid: null,
  dataDir: null,
  openRooms: null,
  dataService: null,
  problem: null,
};

async function status({ data }: StackFlags, output: Output): Promise<void> {
  const stack = await localStack(data);
  const found = stack ? await statusOf(stack, output.flags.timeoutMs) : notRunning;
  await printValue(found, () => print(found, output), output);
  if (!found.running) process.exitCode = exitCodes.notFound;
  else if (found.dataService !== 'ready') process.exitCode = exitCodes.testsFailed;
}

/** What a stack says of itself. One process serves everything but the firms, which need the data service. */
export async function statusOf({ url, pid, dataDir, controlHeaders }: LocalStack, timeoutMs = 5000) {
  const said = await fetch(`${url}/_/health`, {
    headers: controlHeaders,
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then((response): Promise<unknown> => response.json())
    .catch(() => undefined);
  return { running: true, url, pid, dataDir, ...healthIn(said) };
}

function print(found: Awaited<ReturnType<typeof statusOf>> | typeof notRunning, output: Output): void {
  if (!found.running) {
    const stacks = problemOfStacks();
    output.data(stacks?.problem ?? 'No stack is running here.');
    output.note(stacks?.hint ?? `${firmline} dev up starts one.`);
    return;
  }
  const { url, pid, dataDir, openRooms, dataService, problem } = found;
  printFields(
    {
      'Running at': url,
      Process: String(pid),
      Data: dataDir,
      'Open rooms': String(openRooms ?? '?'),
      'Data service': [dataService ?? 'does not respond', problem?.message].filter(Boolean).join(': '),
    },
    output,
  );
  if (problem?.hint) output.note(problem.hint);
}
