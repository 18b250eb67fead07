import type * as CallParts from './call-parts.ts';

let parts: typeof CallParts | undefined;

/** Loads the components of a call. They load together with the call's code, so every call has them. */
export async function loadCallParts(): Promise<typeof CallParts> {
  return (parts ??= await import('./call-parts.ts'));
}

export const callParts = (): typeof CallParts | undefined => parts;
