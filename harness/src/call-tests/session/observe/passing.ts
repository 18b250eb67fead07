/** Errors of the browser about a page that is navigating; they are over in a moment. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error && /context|detached|navigat/i.test(error.message);
