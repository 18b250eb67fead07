import { FirmlineError } from '@firmline/sdk/errors';
import { globalFlagsOf } from '../../../cli/src/global-flags.ts';
import { confirm } from '../../../cli/src/prompts/confirm.ts';
import { UsageError } from '../../../cli/src/usage-error.ts';
import { probeIds } from '../../../harness/src/call-tests/call-trace/index.ts';
import { longestSeconds, plannedCalls } from './calls.ts';
import type { HostedSettings } from './settings.ts';

/** The announcement of what the proof is about to do. */
export function announcement({ data, platform, missing }: HostedSettings): string {
  return [
    'This asks the services that your keys open.',
    ...missing.map(({ variable, consequence }) => `  ${variable} is not set. ${consequence}`),
    ...(data
      ? [`Data service: ${probeIds.length} requests as an anonymous visitor. None of them can change a row.`]
      : []),
    ...(platform
      ? [
          `Calls: at most ${plannedCalls.length}, one after another, of at most ${plannedCalls.map(({ limitSeconds }) => limitSeconds).join(', ')} s.`,
          ...plannedCalls.map(
            ({ id, description, usualSeconds }) => `  ${id}: ${description} (about ${usualSeconds} s)`,
          ),
          `They are billed like any call: at most ${longestSeconds} s of the platform, of the assistant's model, voice and transcriber, and of Daily's room.`,
          'The platform ends each call at its limit, even if this machine fails. Ctrl-C ends it at once.',
          "The assistant hears a test tone. Its own webhooks and tools work as in any call. The page's webhook is not used.",
        ]
      : ['No call is made.']),
  ].join('\n');
}

/**
 * Continues only if the person agrees, now or with --yes.
 * @throws FirmlineError 'input-needed' without a terminal to ask on, 'aborted' for any other answer
 */
export async function askFirst({
  yes,
  interactive,
}: {
  readonly yes: boolean;
  readonly interactive: boolean;
}): Promise<void> {
  try {
    await confirm('Make these requests and calls', {
      flags: globalFlagsOf(yes ? ['--yes'] : []),
      interactive,
    });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new FirmlineError('There is no terminal to ask whether these requests and calls may be made.', {
      code: 'input-needed',
      fault: 'user',
      hint: 'Pass --yes to continue without a question.',
      cause: error,
    });
  }
}
