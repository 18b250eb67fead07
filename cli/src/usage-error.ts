/** A command line that cannot be meant. The command it was given to says so, as it does of an unknown flag. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
