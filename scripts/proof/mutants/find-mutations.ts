import { type ESTree, parseSync } from 'vite';

/** A small change of a source text: the characters from `start` up to `end` become `replacement`. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Description for a report, such as "=== becomes !==". */
  readonly change: string;
}

const flipped: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '??=': '&&=',
};

/** Larger numbers are usually tuned (a timeout, a size, a color), and an off-by-one there means nothing. */
const largestCount = 99;
const diagnostic = /^console\b|\.unref\(/;

/**
 * The places where a module's behavior can be changed by an operator, a condition, a literal or a call, in the order of
 * the text. Skipped, because no test could or should notice: types, strings and templates, imports; sums with text;
 * whether a comparison of milliseconds or levels includes the boundary; numbers over 99 and fractions, which are tuned;
 * console output and `unref()`.
 */
export function findMutations(file: string, code: string): Mutation[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message ?? ''}`);
  const found: Mutation[] = [];
  walk(program, (node) => found.push(...mutationsOf(node, code)));
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The text with one mutation. */
export const mutated = (code: string, { start, end, replacement }: Mutation): string =>
  code.slice(0, start) + replacement + code.slice(end);

const replace = ({ start, end }: ESTree.Span, replacement: string, change: string): Mutation[] => [
  { start, end, replacement, change },
];

function mutationsOf(node: ESTree.Node, code: string): Mutation[] {
  const text = ({ start, end }: ESTree.Span) => code.slice(start, end);
  const negate = (test: ESTree.Expression) =>
    test.type === 'UnaryExpression'
      ? []
      : replace(test, `!(${text(test)})`, `${brief(text(test))} is negated`);

  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      const { left, operator, right } = node;
      const other = flipped[operator];
      if (other === undefined) return [];
      const sides = [left, right];
      if (/^[+-]/.test(operator) && sides.some(isText)) return [];
      const change = `${operator} becomes ${other} in ${brief(text(node))}`;
      // In parentheses, because ?? and || don't mix and the new operator may have another precedence.
      const operand = (side: ESTree.Node) =>
        side.type === 'LogicalExpression' ? `(${text(side)})` : text(side);
      return replace(node, `(${operand(left)} ${other} ${operand(right)})`, change);
    }
    case 'UnaryExpression':
      return node.operator === '!'
        ? replace(node, text(node.argument), `! is dropped from ${brief(text(node))}`)
        : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return negate(node.test);
    case 'Literal':
      if (typeof node.value === 'boolean')
        return replace(node, String(!node.value), `${node.value} is inverted`);
      if (typeof node.value === 'number' && Number.isInteger(node.value) && node.value <= largestCount)
        return replace(node, String(node.value + 1), `${node.value} becomes ${node.value + 1}`);
      return [];
    case 'ExpressionStatement': {
      const called = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
      const removable =
        called.type === 'CallExpression' && called.callee.type !== 'Super' && !diagnostic.test(text(called));
      return removable ? replace(node, ';', `${brief(text(node))} is removed`) : [];
    }
    default:
      return [];
  }
}

const isText = (node: ESTree.Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && (isText(node.left) || isText(node.right)));

const brief = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

/** Expressions that only add a type to a value. */
const typed = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
]);

function walk(node: ESTree.Node, visit: (node: ESTree.Node) => void): void {
  if (node.type.startsWith('TS') && !typed.has(node.type)) return;
  if (node.type === 'ImportDeclaration' || isConsole(node)) return;
  visit(node);
  for (const value of Object.values(node).flat()) if (isNode(value)) walk(value, visit);
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const isConsole = (node: ESTree.Node): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.object.type === 'Identifier' &&
  node.callee.object.name === 'console';
