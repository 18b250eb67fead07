import { randomUUID } from 'node:crypto';
import type { Handlers } from '../handler-types.ts';
import { resource } from './resource.ts';

/** Each opens the platform from the moment it is made until it is deleted; see `auth/`. */
export const token: Handlers['token'] = resource({
  kind: 'token',
  complete: ({ fields }) => ({ tag: 'private', ...fields, value: randomUUID() }),
});
