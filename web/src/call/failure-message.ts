import type { Message } from '../demo/message.ts';
import { failedStart } from '../demo/messages.ts';
import type { BrowserKind } from './browser-kind.ts';
import { fieldOf } from './error-field.ts';
import { aboutMicrophone, microphoneProblem } from './microphone-messages.ts';

/** What the page says about a failed start: its fixed sentence, with the cause and what the visitor can do. */
export function failureMessage(error: unknown, browser: BrowserKind): Message {
  if (!/^call-(microphone|unsupported)/.test(fieldOf(error, 'code') ?? '')) return failedStart;
  const problem = microphoneProblem(fieldOf(error, 'kind'));
  return problem === null ? failedStart : { ...failedStart, ...aboutMicrophone(problem, browser) };
}
