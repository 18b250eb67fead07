import { release } from 'node:os';
import { FirmlineError } from '@firmline/sdk/errors';
import { readConfig, localProfile } from '../config/config-file.ts';
import { hostedPlatform } from '../config/connections.ts';
import { configFile } from '../config/paths.ts';
import { findGroup, type GroupName, inWords } from '../config/resolve.ts';
import { findRunningStack, problemOfStacks, stoppedFolder } from '../config/running-stack.ts';
import { isKey, type Setting, settingNames } from '../config/settings.ts';
import { version } from '../invocation.ts';
import { printFields, printRows, printValue } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import type { Command } from './command.ts';

export function define(command: Command, output: Output): void {
  command
    .notes(`
Keys are named, never shown. firmline auth status tries them; firmline doctor checks more.

Examples:
  $ firmline status
  $ firmline status --profile production --json`)
    .action(() => printHere(statusHere(output.flags.profile), output));
}

const services: readonly (readonly [service: string, GroupName, Setting])[] = [
  ['firms', 'data', 'supabaseUrl'],
  ['platform', 'platform', 'platformUrl'],
  ['page', 'page', 'pageUrl'],
  ['webhook', 'webhook', 'webhookUrl'],
  ['language model', 'languageModel', 'languageModelUrl'],
];

function statusHere(profile: string | undefined) {
  const stack = findRunningStack();
  return {
    profile: profileInUse(profile),
    configFile: configFile(),
    services: services.map(([service, group, address]) =>
      serviceInUse(service, findGroup(group, profile), address),
    ),
    stack: {
      running: stack !== undefined,
      url: stack?.values.pageUrl ?? null,
      dataDir: stack?.dataDir ?? null,
      pid: stack?.pid ?? null,
      /** Why none is used, although some run or one is stopped. */
      problem: problemOfStacks()?.problem ?? null,
    },
  };
}

function serviceInUse(service: string, { values, source }: ReturnType<typeof findGroup>, address: Setting) {
  const keys = settingNames.filter((name) => isKey(name) && values[name]);
  const usual = service === 'platform' && keys.length > 0 ? hostedPlatform : undefined;
  const url = values[address] ?? usual;
  return { service, host: url ? (URL.parse(url)?.host ?? null) : null, source: inWords(source), keys };
}

const printHere = (status: ReturnType<typeof statusHere>, output: Output): Promise<void> =>
  printValue(
    status,
    () => {
      const { profile, stack, configFile: file } = status;
      const isChoiceOpen = stack.problem !== null && stoppedFolder() === undefined;
      const none = isChoiceOpen ? '(none chosen)' : '(not running)';
      const running = stack.running ? `${stack.url} (pid ${stack.pid}, ${stack.dataDir})` : none;
      printFields({ Profile: profile ?? '(none)', Stack: running, Configuration: file }, output);
      const stacks = problemOfStacks();
      if (stacks) output.note(`${stacks.problem} ${stacks.hint}`);
      output.data('');
      return printRows(status.services, { columns, empty: '' }, output);
    },
    output,
  );

type ServiceInUse = ReturnType<typeof serviceInUse>;

const columns = [
  { title: 'SERVICE', text: ({ service }: ServiceInUse) => service },
  { title: 'FROM', text: ({ source }: ServiceInUse) => source },
  { title: 'HOST', text: ({ host }: ServiceInUse) => host ?? '' },
  { title: 'KEYS', text: ({ keys }: ServiceInUse) => keys.join(', ') },
];

export function printVersion(output: Output): Promise<void> {
  const info = {
    version,
    node: process.versions.node,
    system: `${process.platform} ${process.arch} ${release()}`,
    profile: quietly(() => profileInUse(output.flags.profile)),
    stack: quietly(() => findRunningStack()?.values.pageUrl),
  };
  return printValue(
    info,
    () => {
      const { node: Node, system: System, profile, stack } = info;
      const Profile = profile ?? '(none)';
      printFields({ firmline: version, Node, System, Profile, Stack: stack ?? '(not running)' }, output);
    },
    output,
  );
}

const profileInUse = (named: string | undefined): string | null =>
  named ?? readConfig().current ?? (findRunningStack() ? localProfile : null);

function quietly<Value>(find: () => Value): NonNullable<Value> | null {
  try {
    return find() ?? null;
  } catch (error) {
    if (error instanceof FirmlineError) return null;
    throw error;
  }
}
