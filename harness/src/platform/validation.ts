import { platformError } from './errors.ts';
import type { ListFilter, TimeBound } from './types.ts';
import { isUuid } from './uuid.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What one field of a body must be; the message follows the field's name. */
type Check = readonly [fits: (value: unknown) => boolean, message: string];

const object: Check = [isObject, 'must be an object'];
const uuid: Check = [(value) => typeof value === 'string' && isUuid(value), 'must be a UUID'];

const webCallFields: Readonly<Record<string, Check>> = {
  assistantId: uuid,
  assistant: object,
  assistantOverrides: object,
  squadId: uuid,
  squad: object,
  workflowId: uuid,
  workflow: object,
  workflowOverrides: object,
};

const targets = ['assistant', 'assistantId', 'squad', 'squadId', 'workflow', 'workflowId'];

/**
 * Checks the body of a web-call creation: section 3's eight fields and nothing else.
 * @throws HttpError 400 with every problem found
 */
export function checkWebCallBody(body: unknown): JsonObject {
  if (!isObject(body)) throw platformError(400, ['the body must be an object']);
  const problems = fieldProblems(body, webCallFields);
  if (targets.every((name) => body[name] === undefined)) {
    problems.push('Need Either `assistant`, `assistantId`, `squad`, `squadId`, `workflow`, Or `workflowId`.');
  }
  const overrides = body['assistantOverrides'];
  if (isObject(overrides)) problems.push(...assistantProblems(overrides, 'assistantOverrides'));
  const assistant = body['assistant'];
  if (isObject(assistant)) problems.push(...assistantProblems(assistant, 'assistant'));
  if (problems.length > 0) throw platformError(400, problems);
  return body;
}

function fieldProblems(body: JsonObject, fields: Readonly<Record<string, Check>>): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const check = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!check) return [`property ${name} should not exist`];
    // The platform takes null for "not given".
    return value === null || value === undefined || check[0](value) ? [] : [`${name} ${check[1]}`];
  });
}

/** Only what the demo depends on; the rest of an assistant passes as it is. */
function assistantProblems({ firstMessage, model }: JsonObject, path: string): string[] {
  const problems: string[] = [];
  if (firstMessage !== undefined && firstMessage !== null && typeof firstMessage !== 'string') {
    problems.push(`${path}.firstMessage must be a string`);
  }
  if (model === undefined || model === null) return problems;
  if (!isObject(model)) return [...problems, `${path}.model must be an object`];
  const { maxTokens, temperature, messages } = model;
  if (maxTokens !== undefined && !isWithin(maxTokens, 50, 10_000)) {
    problems.push(`${path}.model.maxTokens must be a number from 50 to 10000`);
  }
  if (temperature !== undefined && !isWithin(temperature, 0, 2)) {
    problems.push(`${path}.model.temperature must be a number from 0 to 2`);
  }
  if (messages !== undefined && !(Array.isArray(messages) && messages.every(isObject))) {
    problems.push(`${path}.model.messages must be an array of objects`);
  }
  return problems;
}

function isWithin(value: unknown, low: number, high: number): boolean {
  return typeof value === 'number' && value >= low && value <= high;
}

const defaultLimit = 100;
const maxLimit = 1000;
const timeBounds = new Map(
  (['createdAt', 'updatedAt'] as const).flatMap((field) =>
    (['Gt', 'Lt', 'Ge', 'Le'] as const).map(
      (comparison) => [field + comparison, { field, comparison }] as const,
    ),
  ),
);

/**
 * Reads the query of a list: `limit`, the eight time bounds, and exact matches on the named fields.
 * @throws HttpError 400 with every problem found
 */
export function parseListQuery(query: URLSearchParams, matchable: readonly string[] = []): ListFilter {
  const problems: string[] = [];
  const times: TimeBound[] = [];
  const equals: Record<string, string> = {};
  let limit = defaultLimit;
  for (const [name, value] of query) {
    const bound = timeBounds.get(name);
    if (bound) {
      const at = new Date(value);
      if (Number.isNaN(at.getTime())) problems.push(`${name} must be a valid ISO 8601 date string`);
      else times.push({ ...bound, at });
    } else if (name === 'limit') {
      limit = Number(value);
      if (value === '' || !Number.isInteger(limit) || !isWithin(limit, 0, maxLimit)) {
        problems.push(`limit must be a whole number from 0 to ${maxLimit}`);
      }
    } else if (matchable.includes(name)) equals[name] = value;
    else problems.push(`property ${name} should not exist`);
  }
  if (problems.length > 0) throw platformError(400, problems);
  return { limit, equals, times };
}
