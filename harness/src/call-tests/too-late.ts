/** A task exceeded its timeout. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** What a timeout does: it throws {@link TooLate} with this message. */
export const tooLate = (message?: string) => (): never => {
  throw new TooLate(message);
};
