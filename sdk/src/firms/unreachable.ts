import { FirmlineError } from '../errors.ts';

/** The status with which Supabase answers for a paused project. */
export const pausedStatus = 540;

const dashboard = 'https://supabase.com/dashboard';

/** The error for a project that its owner or Supabase has paused. */
export const projectPaused = (cause?: unknown): FirmlineError =>
  new FirmlineError('The Supabase project is paused.', {
    code: 'database',
    hint: `Restore it at ${dashboard}, and try again in a few minutes. Free projects pause after a week without use.`,
    cause,
  });

/** The error for a host whose name does not resolve, as that of a project that was paused long ago or deleted. */
export function hostNotFound(host: string, cause: unknown): FirmlineError {
  const [, project] = /^([a-z0-9]+)\.supabase\.co$/.exec(host) ?? [];
  return new FirmlineError(`The host ${host} cannot be found.`, {
    code: 'network',
    hint:
      project === undefined
        ? 'Check the connection and the address.'
        : `If other websites open, the project is paused or deleted, or its URL is mistyped: restore it at ${dashboard}/project/${project}, or correct the URL.`,
    cause,
  });
}
