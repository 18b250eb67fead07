import { noAdvice, type Advice } from './advice.ts';
import type { BrowserKind } from './browser-kind.ts';
import { fieldOf } from './error-field.ts';
import { isHopeless, microphoneAdvice, microphoneProblem, waitsForPermission } from './microphone-advice.ts';

/** What the visitor can do about a failed start. */
export function adviceFor(error: unknown, browser: BrowserKind): Advice {
  if (!/^call-(microphone|unsupported)/.test(fieldOf(error, 'code') ?? '')) return noAdvice;
  const problem = microphoneProblem(fieldOf(error, 'kind'));
  if (problem === null) return noAdvice;
  return {
    text: microphoneAdvice(problem, browser),
    remedy: isHopeless(problem) ? 'phone' : waitsForPermission(problem) ? 'permission' : null,
  };
}
