/** What a browser says of a page that is just being exchanged for another: it is over in a moment. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error && /context|detached|navigat/i.test(error.message);
