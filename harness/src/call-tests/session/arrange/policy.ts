import type { Use } from '../../scenario/index.ts';

interface Header {
  readonly name: string;
  readonly value: string;
}

const policyHeader = 'content-security-policy';

const isPolicy = ({ name }: Header) => name.toLowerCase() === policyHeader;

/**
 * Rewrites the page's headers; null if they stay. A link forbids framing, so a framed page loses that part of its policy.
 * `none` removes the policy, `strict` adds rules to it.
 */
export function policyRewrite({
  page = 'top',
  csp,
}: Pick<Partial<Use>, 'page' | 'csp'>): ((headers: readonly Header[]) => Header[]) | null {
  if (page === 'top' && csp === undefined) return null;
  return (headers) => {
    const others = headers.filter(
      (header) => !isPolicy(header) && header.name.toLowerCase() !== 'x-frame-options',
    );
    if (csp === 'none') return [...others];
    const policies = headers.filter(isPolicy).map(({ value }) => (page === 'top' ? value : framed(value)));
    if (csp === 'strict') policies.push(strictest);
    return [...others, ...policies.map((value) => ({ name: policyHeader, value }))];
  };
}

/** Added as a second policy, so that both apply. */
const strictest =
  "object-src 'none'; base-uri 'none'; form-action 'none'; frame-src 'none'; manifest-src 'none'";

const framed = (policy: string): string =>
  policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
