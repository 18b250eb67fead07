/** An invalid command line. Reported by its command, like an unknown flag. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
