import { isObject } from '#util/is-object';
import { within } from '#util/within';
import { writeJson } from '#util/write-json';
import { FirmlineError } from '../../errors.ts';
import { checkKept } from '../../rest/body/json.ts';
import { reasonOf } from '../call/call-error.ts';
import { sendJson } from '../call/greeting.ts';
import type { CallScope } from '../call/scope.ts';
import { isMessage } from '../messages/messages.ts';
import { readParameters } from './parameters.ts';
import type { RegisteredTool } from './tools.ts';
import type { ToolCallOutcome } from '../types.ts';

/** A call of a function as it came, and may be anything. */
interface RequestedCall {
  readonly id: string | undefined;
  readonly name: string;
  readonly parameters: unknown;
}

/** Calls the page's functions when the assistant wants it, and sends it what they return. */
export function answerToolCalls(call: CallScope): void {
  const answeredIds = new Set<string>();
  call.follow('call-message', (message) => {
    if (!isMessage(message, 'tool-calls')) return;
    for (const requestedCall of callsIn(message.toolCallList ?? [])) {
      // The platform may repeat a message, and a function may have effects.
      if (requestedCall.id !== undefined && answeredIds.has(requestedCall.id)) continue;
      if (requestedCall.id !== undefined) answeredIds.add(requestedCall.id);
      void answerCall(call, requestedCall);
    }
  });
}

/** Never rejects. */
async function answerCall(call: CallScope, { id, name, parameters }: RequestedCall): Promise<void> {
  const report = (outcome: ToolCallOutcome['outcome'], error?: FirmlineError) =>
    call.emit('tool-call', { ...(id !== undefined && { id }), name, outcome, ...(error && { error }) });
  const tool = call.context.tools.get(name);
  if (!tool) return report('unregistered');
  try {
    const result = await runTool(tool, parameters, call.signal);
    if (result !== undefined) tellAssistant(call, `The function ${name} returned: ${textOf(result)}`);
    report(result === undefined ? 'done' : 'sent');
  } catch (cause) {
    const error = failureOf(cause);
    try {
      tellAssistant(call, `The function ${name} failed: ${error.message}`);
    } catch {
      // The event reports the error.
    }
    report('failed', error);
  }
}

/**
 * The platform takes no result of a page's function, but messages that the assistant answers.
 * @see https://docs.vapi.ai/tools/client-side-websdk
 */
function tellAssistant({ transport, signal }: CallScope, content: string): void {
  if (!transport || signal.aborted) return;
  const message = { role: 'system', content } as const;
  sendJson(transport, { type: 'add-message', message, triggerResponseEnabled: true });
}

function callsIn(list: readonly unknown[]): RequestedCall[] {
  return list.flatMap((entry): RequestedCall[] => {
    if (!isObject(entry)) return [];
    const callFields = isObject(entry['function']) ? entry['function'] : entry;
    const { name } = callFields;
    if (typeof name !== 'string') return [];
    const id = typeof entry['id'] === 'string' ? entry['id'] : undefined;
    return [
      { id, name, parameters: callFields['arguments'] ?? callFields['parameters'] ?? entry['parameters'] },
    ];
  });
}

/** Aborts the function's signal if it takes too long, or the call ends. */
async function runTool(
  { definition, call, timeoutMs }: RegisteredTool,
  parameters: unknown,
  endSignal: AbortSignal,
): Promise<unknown> {
  const checkedParameters = readParameters(definition, parameters);
  const stop = new AbortController();
  const onEnd = () => stop.abort(endSignal.reason);
  endSignal.addEventListener('abort', onEnd, { once: true });
  const failLate = (): never => {
    const error = new FirmlineError(`It took longer than ${timeoutMs / 1000} s.`, { code: 'timeout' });
    stop.abort(error);
    throw error;
  };
  try {
    const toolRun = new Promise((resolve) => resolve(call(checkedParameters, { signal: stop.signal })));
    return await within(toolRun, { ms: timeoutMs, signal: endSignal, late: failLate });
  } finally {
    endSignal.removeEventListener('abort', onEnd);
  }
}

function textOf(result: unknown): string {
  if (typeof result === 'string') return result;
  const text = writeJson(result);
  checkKept(
    result,
    'The result',
    'Return a text, or plain objects and lists of texts, numbers and booleans.',
  );
  return text;
}

/** Its message is what the assistant is sent. */
const failureOf = (cause: unknown): FirmlineError =>
  cause instanceof FirmlineError
    ? cause
    : new FirmlineError(reasonOf(cause) ?? 'It gave no reason.', { code: 'call-processing-failed', cause });
