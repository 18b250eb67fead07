import type { Received } from './common.ts';
import type { CreateToken, Token, UpdateToken } from './token.ts';

({
  tag: 'public',
  name: 'Website',
  restrictions: { enabled: true, allowedOrigins: ['https://example.com'] },
}) satisfies CreateToken;
({ tag: 'secret-admirer' }) satisfies UpdateToken;

// @ts-expect-error the platform generates the value
({ value: 'key' }) satisfies CreateToken;
// @ts-expect-error `allowedOrigins` is a list
({ restrictions: { allowedOrigins: 'https://example.com' } }) satisfies CreateToken;

declare const token: Received<Token>;
token.value satisfies string;
