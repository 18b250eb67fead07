import { randomUUID } from 'node:crypto';
import type { AgentMessage } from '../../../shared/call-plan/agent-script.ts';
import type { RoomFunction } from '../types.ts';

/** The calls of functions for a turn of the caller. */
export interface FunctionCalls {
  readonly message: AgentMessage;
  /** Said while it works, if the caller asked for one of them, whose result is then the reply. */
  readonly say?: string;
}

/** The words of a function's name: `show_map` and `showMap` have the same. */
const wordsOfName = (name: string): string[] =>
  name
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Whether the caller said the word, or one that begins with it. */
const isSaid = (callerText: string, word: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\d])${word.replace(/[^\p{L}\d\s]/gu, String.raw`\$&`)}`, 'iu').test(
    callerText,
  );

/**
 * Calls the functions of the assistant in place of a model: those whose names the caller says ("show me the map" for
 * `show_map`), and those that take what the receptionist writes down, such as the caller's name. Values are what was said
 * of a choice, or the notes; a function that requires more is not called.
 */
export function createFunctionCalls(functions: readonly RoomFunction[]) {
  const sentCalls = new Map<string, string>();
  return (callerText: string, notes: Readonly<Record<string, string | undefined>>): FunctionCalls | null => {
    const calls = functions.flatMap(({ name, parameters, startMessage, isAsync = false }) => {
      const fields = Object.entries(parameters?.properties ?? {}).flatMap(
        ([field, { type, enum: choices }]) => {
          const value = choices ? choices.find((choice) => isSaid(callerText, choice)) : notes[field];
          return value === undefined ? [] : [[field, type === 'array' ? [value] : value] as const];
        },
      );
      const values = Object.fromEntries(fields);
      const isNamed = wordsOfName(name).every((word) => isSaid(callerText, word));
      const isNoted = fields.some(([field]) => notes[field] !== undefined);
      const text = JSON.stringify(values);
      const isMissing = parameters?.required?.some((field) => !Object.hasOwn(values, field));
      if (isMissing || !(isNamed || (isNoted && sentCalls.get(name) !== text))) return [];
      sentCalls.set(name, text);
      const call = { id: randomUUID(), type: 'function', function: { name, arguments: text } };
      return [{ isAwaited: isNamed && !isAsync, startMessage, call }];
    });
    if (calls.length === 0) return null;
    const toolCallList = calls.map(({ call }) => call);
    const awaitedCall = calls.find(({ isAwaited }) => isAwaited);
    const startText = awaitedCall && (awaitedCall.startMessage ?? 'One moment.');
    return {
      message: { type: 'tool-calls', toolCallList },
      ...(startText !== undefined && { say: startText }),
    };
  };
}

/** Said about a function that failed or returned nothing. */
export const failure = 'I am sorry, that did not work.';

/** What the assistant says about a message of the page with the result of a function; null for other messages. */
export function sayResult(content: string): string | null {
  const [, outcome, text = ''] = /^The function \S+ (returned|failed): (.*)$/s.exec(content) ?? [];
  if (outcome === undefined) return null;
  return outcome === 'failed' || text.trim() === '' ? failure : text;
}
