import { isObject } from '#util/is-object';
import type { ToolResult } from '../../room/agent/conversation.ts';
import { type JsonObject, objectAt, objectsAt, textAt } from '../values.ts';
import type { Delivery } from './deliver.ts';

/** A call of a function, with the assistant's tool. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As the hosted platform was seen to send them: an object, where its document has a text. */
  readonly parameters: unknown;
  readonly tool: JsonObject;
}

/** In place of a result, as in the hosted platform's conversations. */
const missingResult = 'No result returned.';

/**
 * Reads a server's response to `tool-calls`.
 * @see https://docs.vapi.ai/tools/custom-tools-troubleshooting
 */
export function readResults(
  { status, body = '', problem: deliveryProblem }: Delivery,
  calls: readonly ToolCall[],
): { readonly results: readonly ToolResult[]; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const response = deliveryProblem === undefined ? jsonObject(body) : {};
  if (deliveryProblem === undefined) {
    if (status !== 200) problems.push(`has the status ${status}; only 200 counts`);
    else if (!Array.isArray(response['results'])) problems.push('has no list "results"');
  }
  const allResults = status === 200 ? objectsAt(response, 'results') : [];
  const readResult = ({ id, name, parameters, tool }: ToolCall): ToolResult => {
    const matchingResult = allResults.find(({ toolCallId }) => toolCallId === id);
    if (!matchingResult && allResults.length > 0)
      problems.push(`has no result with the toolCallId of ${name}`);
    const { result = matchingResult ? undefined : response['error'], error } = matchingResult ?? {};
    const isFailure = !matchingResult || (result === undefined && error !== undefined);
    const value = result ?? error;
    if (matchingResult && value === undefined) problems.push(`has neither "result" nor "error" for ${name}`);
    if (value !== undefined && typeof value !== 'string')
      problems.push(`has a result of ${name} that is not a text: the vendor's document asks for one`);
    const text = value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value);
    if (text !== undefined && /[\r\n]/.test(text))
      problems.push(`has a result of ${name} with line breaks, which the vendor's document forbids`);
    const { say = isFailure ? undefined : text, hangUp } = spokenBy(matchingResult, tool, isFailure);
    return {
      id,
      name,
      arguments: JSON.stringify(parameters),
      result: text ?? missingResult,
      ...(say !== undefined && say.trim() !== '' && { say }),
      ...(hangUp && { hangUp }),
    };
  };
  return { results: calls.map(readResult), problems };
}

/** The response's own message, or the tool's, for a success or a failure. */
function spokenBy(result: JsonObject | undefined, tool: JsonObject, isFailure: boolean) {
  const type = isFailure ? 'request-failed' : 'request-complete';
  return sayOf([objectAt(result ?? {}, 'message'), ...objectsAt(tool, 'messages')], type);
}

/** The text of the first message of a type without conditions, which are not checked here. */
export function sayOf(messages: readonly JsonObject[], type: string) {
  const message = messages.find(
    (one) => one['type'] === type && one['role'] !== 'system' && objectsAt(one, 'conditions').length === 0,
  );
  const [firstContent = {}] = objectsAt(message ?? {}, 'contents');
  return {
    say: textAt(firstContent, 'text') ?? textAt(message ?? {}, 'content'),
    hangUp: message?.['endCallAfterSpokenEnabled'] === true,
  };
}

export function jsonObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
