import type { Command } from 'commander';
import { UsageError } from '../usage-error.ts';

/** Runs what a command stands for. A line that cannot be meant ends as an unknown flag does. */
export async function asUsage(command: Command, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (error instanceof UsageError) command.error(error.message);
    throw error;
  }
}
