/** Keys whose texts are words of a closed list, such as actions, states and kinds. Kept if they look like words. */
export const wordKeys: ReadonlySet<string> = new Set([
  'action',
  'by',
  'code',
  'control',
  'directive',
  'disposition',
  'endedReason',
  'event',
  'fault',
  'impl',
  'kind',
  'layout',
  'method',
  'mode',
  'networkState',
  'of',
  'on',
  'provider',
  'reason',
  'role',
  'scheme',
  'stage',
  'state',
  'status',
  'step',
  'threshold',
  'transcriptType',
  'type',
]);

/** Keys of texts that a service wrote for people. Kept, with known secrets removed. */
export const wordingKeys: ReadonlySet<string> = new Set(['error', 'errorMsg', 'hint', 'msg']);

/** Nothing below these keys is kept: the definition of an assistant, and the content of a call. */
export const opaqueKeys: ReadonlySet<string> = new Set([
  'analysis',
  'arguments',
  'artifact',
  'assistant',
  'assistantOverrides',
  'conversation',
  'customer',
  'dailyConfig',
  'functionCall',
  'messages',
  'messagesOpenAIFormatted',
  'metadata',
  'model',
  'output',
  'phoneNumber',
  'result',
  'squad',
  'toolCallList',
  'toolCalls',
  'toolWithToolCallList',
  'transcriber',
  'userData',
  'user_data',
  'variableValues',
  'voice',
  'workflow',
  'workflowOverrides',
]);

const maxWordLength = 48;

/** Whether a text looks like a word of a list, such as `left-meeting`, and not like an id or a key. */
export function isWord(text: string): boolean {
  if (text.length > maxWordLength || !/^[A-Za-z][A-Za-z0-9]*(?:[-_.:][A-Za-z0-9]+)*$/.test(text))
    return false;
  return text.split(/[-_.:]/).every((part) => !/\d{4}/.test(part) && !(part.length > 6 && /\d/.test(part)));
}

/** Whether a key is one that a programmer wrote, not an id, a name or a number. */
export const isFieldName = (key: string): boolean =>
  /^[A-Za-z_$][A-Za-z_$]*\d?$/.test(key) && key.length <= 40;

/** Patterns of secrets that need not be named. Longer patterns come first. */
export const secretForms: readonly (readonly [kind: string, form: RegExp])[] = [
  ['token', /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g],
  ['url', /\b(?:https?|wss?|turns?|stuns?):[^\s"'<>]+/gi],
  ['mail', /[\w.+-]+@[\w-]+\.[\w.-]+/g],
  ['id', /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi],
  ['token', /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,}\b/g],
  ['address', /\b\d{1,3}(?:\.\d{1,3}){3}\b/g],
  ['number', /\+?\d(?:[\s().-]{0,3}\d){5,}/g],
];
