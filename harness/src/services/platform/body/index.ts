import { contract } from '../contract.ts';
import { isObject } from '../json.ts';
import { problemsOf } from './shape.ts';

/**
 * The problems of a JSON body, each with its path; none if it is valid or the operation has no JSON body.
 * @param path as in the SDK's table, such as `/assistant/{id}`
 */
export function checkBody(method: string, path: string, body: unknown): string[] {
  const operation = `${method} ${path}`;
  const { body: shape, form } = contract.operations[operation] ?? {};
  if (shape === undefined || form) return [];
  const problems = [...problemsOf(shape, body, '')];
  // Declarations cannot require one of several fields.
  if (
    operation === 'POST /call/web' &&
    isObject(body) &&
    agents.every((name) => (body[name] ?? null) === null)
  ) {
    problems.push(
      `Need Either ${agents
        .slice(0, -1)
        .map((name) => `\`${name}\`, `)
        .join('')}Or \`${agents.at(-1)}\`.`,
    );
  }
  return problems;
}

const agents = ['assistant', 'assistantId', 'squad', 'squadId', 'workflow', 'workflowId'];
