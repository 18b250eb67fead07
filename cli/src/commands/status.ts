import { withStep } from '@firmline/util/sentences';
import { defaultProfile, readConfig, localProfile } from '../config/config-file.ts';
import { configFile } from '../config/paths.ts';
import { effectiveSettings } from '../config/profiles.ts';
import { findRunningStack, problemOfStack } from '../config/running-stack.ts';
import { exitCodes } from '../exit-codes.ts';
import { firmline, startCommand } from '../invocation.ts';
import { readHealth } from '../stack/health.ts';
import { printFields, printValue } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import { printable } from '../text.ts';
import type { Command } from './command.ts';

export function define(command: Command, output: Output): void {
  command
    .notes(`
Of keys, only the last characters are shown. firmline doctor tries them, and checks more.
Exit code 8: the stack is running, but its data service is not ready.

Examples:
  $ firmline status
  $ firmline status --profile production --json`)
    .action(() => showStatus(output));
}

type Status = Awaited<ReturnType<typeof readStatus>>;

async function readStatus({ flags }: Output) {
  const profile = profileInUse(flags.profile);
  const settings = effectiveSettings(flags.profile);
  return {
    profile,
    profiles: Object.keys(readConfig().profiles),
    configFile: configFile(),
    settings,
    stack: await readStack(flags.timeoutMs),
  };
}

async function readStack(timeoutMs: number | undefined) {
  const stack = findRunningStack();
  if (stack) {
    const { dataDir, pid, values } = stack;
    return { running: true, url: values.pageUrl, dataDir, pid, ...(await readHealth(stack, timeoutMs)) };
  }
  const { problem: message, hint } = problemOfStack() ?? {};
  const problem = message === undefined ? null : { message, hint: hint ?? null };
  return { running: false, url: null, dataDir: null, pid: null, openRooms: null, dataService: null, problem };
}

async function showStatus(output: Output): Promise<void> {
  const status = await readStatus(output);
  await printValue(status, () => printStatus(status, output), output);
  const { running, dataService } = status.stack;
  if (running && dataService !== 'ready') process.exitCode = exitCodes.testsFailed;
}

function printStatus(status: Status, output: Output): void {
  const { profile, profiles, stack, configFile: file } = status;
  printFields(
    {
      Profile: profile ?? '(none)',
      'Own profiles': profiles.join(', ') || '(none)',
      Configuration: file,
      Stack: describeStack(stack),
      ...(stack.running && {
        'Data service': stack.dataService ?? 'does not respond',
        'Open rooms': String(stack.openRooms ?? 'unknown'),
      }),
    },
    output,
  );
  if (stack.problem) output.note(withStep(stack.problem.message, stack.problem.hint ?? undefined));
  if (status.settings.length === 0)
    output.note(
      `Nothing is set, and no stack is running here. Start with ${firmline} auth login, or ${startCommand}.`,
    );
  // Under its source, because both beside a value are wider than a small terminal.
  for (const [source, settings] of Map.groupBy(status.settings, (setting) => setting.source)) {
    output.data(`\n${output.style('dim', `From ${source}`)}`);
    for (const { name, value } of settings) output.data(name.padEnd(20) + printable(value));
  }
}

const describeStack = ({ running, url, pid, dataDir }: Status['stack']): string =>
  running ? `${url} (pid ${pid}, ${dataDir})` : '(not running)';

function profileInUse(profileName: string | undefined): string | null {
  if (profileName !== undefined) return profileName;
  if (Object.hasOwn(readConfig().profiles, defaultProfile)) return defaultProfile;
  return findRunningStack() ? localProfile : null;
}
