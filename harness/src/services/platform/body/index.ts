import { operationList } from '@firmline/sdk/rest/table';
import { type Check, examine } from './rule.ts';
import { bodyRules } from './rules/index.ts';

/** Rules and groups of rules by name. */
interface RuleTree {
  readonly [name: string]: Check | RuleTree;
}

const rules = new Map<string, Check>(
  operationList().flatMap(({ area, name, operation: { method, path } }) => {
    const rule = ruleAt(bodyRules, `${area}.${name}`);
    return rule ? [[`${method} ${path}`, rule] as const] : [];
  }),
);

/**
 * The problems of a JSON body, each with its path; none when it is fine or the operation takes no such body.
 * @param path as the SDK's table has it, such as `/assistant/{id}`
 */
export function checkBody(method: string, path: string, body: unknown): string[] {
  const rule = rules.get(`${method} ${path}`);
  const problems: string[] = [];
  if (rule) examine(rule, body, '', problems);
  return problems;
}

function ruleAt(tree: RuleTree, name: string): Check | undefined {
  let node: Check | RuleTree | undefined = tree;
  for (const part of name.split('.')) {
    if (node === undefined || isCheck(node)) return undefined;
    node = node[part];
  }
  return node !== undefined && isCheck(node) ? node : undefined;
}

function isCheck(node: Check | RuleTree): node is Check {
  return typeof node['fits'] === 'function';
}
