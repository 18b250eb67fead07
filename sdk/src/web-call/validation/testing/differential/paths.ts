/** Values of an input at a path: names separated by dots, `*` for all, empty for the input itself. */
export const at = (input: unknown, path: string): readonly unknown[] =>
  path === '' ? [input] : path.split('.').reduce<readonly unknown[]>(step, [input]);

const step = (values: readonly unknown[], name: string): readonly unknown[] =>
  values.flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    const own = Object.entries(value);
    return own.filter(([key]) => name === '*' || key === name).map(([, inner]) => inner as unknown);
  });
