import { contract } from '../contract/index.ts';
import { isObject } from '../json.ts';
import { problemsOf } from './shape.ts';

/**
 * The problems of a JSON body, each with its path; none when it is fine or the operation takes no such body.
 * @param path as the SDK's table has it, such as `/assistant/{id}`
 */
export function checkBody(method: string, path: string, body: unknown): string[] {
  const operation = `${method} ${path}`;
  const { body: shape, form } = contract.operations[operation] ?? {};
  if (shape === undefined || form) return [];
  const problems = [...problemsOf(shape, body, '')];
  // That one of several fields has to be given, no declaration tells.
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
