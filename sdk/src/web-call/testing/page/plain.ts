/** A serialisable copy of a value: errors as plain objects, without tracks and causes. */
export function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (key, inner: unknown) => {
    if (key === 'cause') return undefined;
    if (inner instanceof MediaStreamTrack) return { track: inner.kind };
    if (inner instanceof Error) return plainError(inner);
    return inner;
  });
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** An error's own fields, without its stack, which would disturb comparisons. */
function plainError(error: Error): object {
  const { stack: _, ...fields } = { ...error } as Record<string, unknown>;
  return { ...fields, name: error.name, message: error.message };
}
