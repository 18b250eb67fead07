import { parseArgs } from 'node:util';
import { FirmlineError } from '@firmline/sdk/errors';
import { type CallId, callIds } from '../../../harness/src/call-tests/call-trace/index.ts';

/** The requested task. */
export type HostedTask =
  | {
      readonly do: 'try';
      readonly json: boolean;
      /** Continue without asking. */
      readonly yes: boolean;
      /** Use a stack on this machine. */
      readonly local: boolean;
      /** File for the trace. */
      readonly out: string;
      /** Slug of the firm to request from the data service. */
      readonly slug: string;
    }
  | { readonly do: 'judge'; readonly json: boolean; readonly file: string }
  | { readonly do: 'replay'; readonly json: boolean; readonly file: string; readonly call: CallId };

export const usage = `Usage: npm run proof -- hosted [--yes] [--json] [--out FILE] [--slug SLUG] [--local]
       npm run proof -- hosted --judge TRACE [--json]
       npm run proof -- hosted --replay TRACE [--call ${callIds.join('|')}] [--json]`;

const wrong = (message: string) =>
  new FirmlineError(message, { code: 'config-invalid', fault: 'user', hint: usage });

/** @throws FirmlineError 'config-invalid' for an invalid command line */
export function parseTask(args: readonly string[]): HostedTask {
  const flags = read(args);
  const { json = false, judge, replay, call, ...rest } = flags;
  if (judge !== undefined && replay !== undefined) throw wrong('--judge and --replay cannot be combined.');
  const file = judge ?? replay;
  if (file !== undefined) {
    const [other] = Object.keys(rest);
    if (other !== undefined) throw wrong(`--${other} has no meaning for an existing trace.`);
    if (judge !== undefined) {
      if (call !== undefined) throw wrong('--call is only for --replay.');
      return { do: 'judge', json, file };
    }
    const id = callIds.find((one) => one === (call ?? 'usual'));
    if (id === undefined) throw wrong(`There is no call "${call}". Calls: ${callIds.join(', ')}.`);
    return { do: 'replay', json, file, call: id };
  }
  if (call !== undefined) throw wrong('--call is only for --replay.');
  const { yes = false, local = false, out = 'firmline-trace.json', slug = 'default' } = rest;
  return { do: 'try', json, yes, local, out, slug };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        json: { type: 'boolean' },
        yes: { type: 'boolean' },
        local: { type: 'boolean' },
        out: { type: 'string' },
        slug: { type: 'string' },
        judge: { type: 'string' },
        replay: { type: 'string' },
        call: { type: 'string' },
      },
    }).values;
  } catch (cause) {
    throw wrong(cause instanceof Error ? cause.message : String(cause));
  }
}
