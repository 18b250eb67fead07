/** A value as a test can read it outside of the page: errors by what they say, tracks and causes left out. */
export function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (key, inner: unknown) => {
    if (key === 'cause') return undefined;
    if (inner instanceof MediaStreamTrack) return { track: inner.kind };
    if (inner instanceof Error) return plainError(inner);
    return inner;
  });
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** An error with its own fields; its stack would only get in the way of comparisons. */
function plainError(error: Error): object {
  const { stack: _, ...fields } = { ...error } as Record<string, unknown>;
  return { ...fields, name: error.name, message: error.message };
}
