import type { Entity, Open } from './common.ts';

/** What a public token may be used for. */
export interface TokenRestrictions {
  readonly enabled?: boolean;
  readonly allowedOrigins?: readonly string[];
  readonly allowedAssistantIds?: readonly string[];
  /** Whether a call may define its assistant inline. */
  readonly allowTransientAssistant?: boolean;
}

interface TokenFields {
  /** At most 40 characters. */
  readonly name?: string;
  /** Only a public token may be sent to browsers. */
  readonly tag?: Open<'private' | 'public'>;
  readonly restrictions?: TokenRestrictions;
}

export interface CreateToken extends TokenFields {}

export interface UpdateToken extends TokenFields {}

/** An API key of the platform. */
export interface Token extends TokenFields, Entity {
  /** The key itself: a secret, unless `tag` is `public`. */
  readonly value: string;
}
