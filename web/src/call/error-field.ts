/** What an error of the call client says of itself; undefined for any other error. */
export function fieldOf(error: unknown, name: 'kind' | 'code'): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
