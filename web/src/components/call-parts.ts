import type * as CallParts from './CallParts.ts';

let parts: typeof CallParts | undefined;

/** Loads what only a call shows. It comes with the call's own code, so whoever shows a call has it. */
export async function loadCallParts(): Promise<void> {
  parts ??= await import('./CallParts.ts');
}

export const callParts = (): typeof CallParts | undefined => parts;
