import { firmline } from '../invocation.ts';
import { shellLine } from '../text.ts';

/** What a command writes to: services, by the groups of their settings; a stack and its data folder; a profile. */
export type Target = 'data' | 'platform' | 'webhook' | 'page' | 'stack' | 'profile';

interface ThisCommand {
  /** What `--stack` names. */
  readonly stackNamed?: string | undefined;
  /** What `--profile` or the environment names. */
  readonly profileNamed?: string | undefined;
  readonly isDryRun: boolean;
  readonly note: (line: string) => void;
  /** Empty for a command that only reads. */
  readonly targets: Set<Target>;
}

const idleCommand = (): ThisCommand => ({
  isDryRun: false,
  note: () => undefined,
  targets: new Set(),
});

// Not beside the search for stacks, which every start of a command would load.
let currentCommand = idleCommand();

/** Tells a person whose terminal is read to the end of its input: without it, the command looks like one that hangs. */
export function noteTyping(): void {
  const ending = process.platform === 'win32' ? 'Ctrl-Z and Enter' : 'Ctrl-D';
  if (process.stdin.isTTY)
    currentCommand.note(`Reading what you type here. ${ending} on a new line ends it.`);
}

const ignoredLines = new Set<string>();

/** Says, once, that a file or a variable is ignored. */
export function noteIgnored(line: string): void {
  ignoredLines.add(line);
  currentCommand.note(line);
}

export const ignoredSoFar = (): readonly string[] => [...ignoredLines];

export function beginCommand(command: Omit<ThisCommand, 'targets'>): void {
  ignoredLines.clear();
  const printedTargets = new Set<string>();
  const note = (line: string) => {
    if (!printedTargets.has(line)) command.note(line);
    printedTargets.add(line);
  };
  currentCommand = { ...command, note, targets: new Set() };
}

export const endCommand = (): void => void (currentCommand = idleCommand());

export const thisCommand = (): ThisCommand => currentCommand;

/** A command to copy that means the same services: without these flags, it would ask those of another profile. */
export const commandForSame = (...words: readonly string[]): string =>
  `${firmline} ${shellLine([...words, ...flagsForSame()])}`;

/** The flags with which another command line means the same services. */
export function flagsForSame(): readonly string[] {
  const { stackNamed, profileNamed } = currentCommand;
  if (stackNamed !== undefined) return ['--stack', stackNamed];
  return profileNamed === undefined ? [] : ['--profile', profileNamed];
}

/** Declares that this command writes. {@link nameTarget} then says where, before anything happens. */
export function willWrite(...targets: readonly Target[]): void {
  if (!currentCommand.isDryRun) for (const target of targets) currentCommand.targets.add(target);
}

/** Where services, keys and folders are found, this names the ones that a command writes to. */
export function nameTarget(target: Target, place: string): void {
  if (currentCommand.targets.has(target)) currentCommand.note(`Target: ${place}.`);
}

let prepare: (() => Promise<void>) | undefined;

/** Registers what has to happen before an action. A command that does not load the caller does without it. */
export const beforeActions = (task: () => Promise<void>): void => void (prepare = task);

export const prepareAction = async (): Promise<void> => prepare?.();
