/** A field of a call client's error; undefined for any other error. */
export function fieldOf(error: unknown, name: 'kind' | 'code'): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
