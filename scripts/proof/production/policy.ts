/** One thing that a policy allows: a source of a directive. */
export interface Permission {
  readonly directive: string;
  readonly source: string;
}

/** Every source of every directive, in order. */
export function permissionsOf(policy: string): Permission[] {
  return policy.split('; ').flatMap((part) => {
    const [directive = '', ...sources] = part.split(' ');
    return sources.map((source) => ({ directive, source }));
  });
}

/** The policy without one source. A directive without other sources then allows nothing. */
export function withoutSource(policy: string, { directive, source }: Permission): string {
  return policy
    .split('; ')
    .map((part) => {
      const [name, ...sources] = part.split(' ');
      if (name !== directive) return part;
      const left = sources.filter((other) => other !== source);
      return [name, ...(left.length === 0 ? ["'none'"] : left)].join(' ');
    })
    .join('; ');
}
