import { randomBytes } from 'node:crypto';
import type { Handlers } from '../handler-types.ts';
import { resource } from './resource.ts';
import { withoutSecrets } from './secrets.ts';

export const credential: Handlers['credential'] = {
  ...resource({ kind: 'credential', show: withoutSecrets }),
  /** Emulation: the token is useless, because there is no account to connect. */
  createSession: async () => ({ sessionToken: randomBytes(24).toString('base64url') }),
  /** Emulation: the action is accepted and not run. */
  trigger: async () => {},
  /** Emulation: reports are accepted from anybody and have no effect. */
  webhook: async () => {},
};
