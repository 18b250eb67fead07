import { FirmlineError, type ErrorCode } from '@firmline/sdk/errors';
import { CommanderError } from 'commander';

/** The exit codes of the process. Documented in docs/output.md; scripts rely on them. */
export const exitCodes = {
  ok: 0,
  error: 1,
  usage: 2,
  auth: 4,
  notFound: 5,
  invalid: 6,
  network: 7,
  testsFailed: 8,
  interrupted: 130,
} as const;

const exitCodeByError: Partial<Record<ErrorCode, number>> = {
  auth: exitCodes.auth,
  'not-found': exitCodes.notFound,
  conflict: exitCodes.invalid,
  'invalid-input': exitCodes.invalid,
  'input-needed': exitCodes.usage,
  'config-missing': exitCodes.usage,
  'config-invalid': exitCodes.usage,
  network: exitCodes.network,
  timeout: exitCodes.network,
  'rate-limited': exitCodes.network,
  unparsable: exitCodes.error,
  aborted: exitCodes.interrupted,
};

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  return error instanceof FirmlineError ? (exitCodeByError[error.code] ?? exitCodes.error) : exitCodes.error;
}
