import { parseSync, type ESTree } from 'rolldown/utils';
import { scopeNames } from './script-scopes.ts';
import type { ScriptNames } from './script-names.ts';

export type Node = ESTree.Node;

/** A feature that a script reaches by name. */
export interface Use {
  readonly kind: keyof ScriptNames;
  readonly name: string;
  /** Offset in the script. */
  readonly at: number;
  /** Whether a test for the feature decides about this use, or this is the test. */
  readonly guarded: boolean;
}

const globalObjects = new Set(['globalThis', 'window', 'self']);

/**
 * Finds every use of a browser's feature in a script.
 * @param isKnown whether the data has a feature of this name
 * @throws SyntaxError if it is no module
 */
export function scriptUses(code: string, isKnown: (kind: Use['kind'], name: string) => boolean): Use[] {
  const uses: Use[] = [];
  const parents: Node[] = [];
  const scopes: ReadonlySet<string>[] = [];

  const isGlobal = (node: Node): node is ESTree.IdentifierReference =>
    node.type === 'Identifier' && !scopes.some((scope) => scope.has(node.name));
  const add = (kind: Use['kind'], name: string, node: Node) => {
    if (!isKnown(kind, name)) return;
    uses.push({
      kind,
      name,
      at: node.start,
      guarded: isTest(node, parents) || isDecided(name, node, parents),
    });
  };
  /** The global that an expression names, also as a property of the global object. */
  const globalName = (node: Node): string | null => {
    if (isGlobal(node)) return node.name;
    if (node.type !== 'MemberExpression' || !isGlobal(node.object)) return null;
    return globalObjects.has(node.object.name) ? memberName(node) : null;
  };
  const addMember = (owner: Node | undefined, name: string, node: Node) => {
    const global = owner ? globalName(owner) : null;
    if (global !== null && globalObjects.has(global) && isKnown('globals', name))
      return add('globals', name, node);
    const own = `${global}.${name}`;
    if (isKnown('statics', own)) return add('statics', own, node);
    // A property of a feature: where that is missing, it is found itself.
    if (owner && propertyNames(owner).some((feature) => isKnown('members', feature))) return undefined;
    return add('members', name, node);
  };

  const visit = (node: Node): void => {
    const scope = scopeNames(node);
    if (scope) scopes.push(scope);
    if (node.type === 'Identifier' && isReference(node, parents.at(-1)) && isGlobal(node))
      add('globals', node.name, node);
    if (node.type === 'MemberExpression') {
      const name = memberName(node);
      if (name !== null) addMember(node.object, name, node);
    }
    if (node.type === 'ObjectPattern') {
      for (const property of node.properties)
        if (property.type === 'Property' && !property.computed && property.key.type === 'Identifier')
          addMember(undefined, property.key.name, property);
    }
    if (node.type === 'CallExpression' && lastName(node.callee) === 'addEventListener') {
      const type = textOf(node.arguments[0]);
      if (type !== null) add('events', type, node);
    }
    parents.push(node);
    for (const child of childrenOf(node)) visit(child);
    parents.pop();
    if (scope) scopes.pop();
  };
  visit(programOf(code));
  return uses;
}

/**
 * Names of properties that scripts define themselves, as a key, as a method or on `this`. They cannot be
 * told from a browser's property of the same name.
 */
export function ownNames(scripts: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: Node): void => {
    switch (node.type) {
      case 'ObjectExpression':
        for (const property of node.properties) if (property.type === 'Property') addKey(property);
        break;
      case 'MethodDefinition':
      case 'PropertyDefinition':
        addKey(node);
        break;
      case 'AssignmentExpression':
        if (node.left.type === 'MemberExpression' && node.left.object.type === 'ThisExpression')
          names.add(memberName(node.left) ?? '');
        break;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  const addKey = ({ key, computed }: { key: Node; computed: boolean }) => {
    const name = computed ? null : key.type === 'Identifier' ? key.name : textOf(key);
    if (name !== null) names.add(name);
  };
  for (const script of scripts) visit(programOf(script));
  return names;
}

/** The features that a script tests by `in` on a prototype, such as `Array.toSorted`. */
export function testedFeatures(code: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'BinaryExpression' && node.operator === 'in' && node.right.type === 'MemberExpression')
      found.push(`${lastName(node.right.object)}.${textOf(node.left)}`);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(programOf(code));
  return found;
}

function programOf(code: string): Node {
  const { program, errors } = parseSync('script.ts', code, { preserveParens: false });
  if (errors[0]) throw new SyntaxError(errors[0].message);
  return program;
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The value of a text without expressions; null for anything else. */
function textOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
}

function memberName(node: ESTree.MemberExpression): string | null {
  if (node.computed) return textOf(node.property);
  return node.property.type === 'Identifier' ? node.property.name : null;
}

const lastName = (node: Node): string | null => {
  if (node.type === 'MemberExpression') return memberName(node);
  return node.type === 'Identifier' ? node.name : null;
};

/** The names of the properties that an expression may give. */
function propertyNames(node: Node): string[] {
  if (node.type === 'LogicalExpression') return [...propertyNames(node.left), ...propertyNames(node.right)];
  if (node.type !== 'MemberExpression') return [];
  return [memberName(node) ?? ''];
}

/** Whether an identifier reads or writes a variable, and does not only name a property, a label or an export. */
function isReference(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return parent.value === node || parent.computed;
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
    case 'ImportSpecifier':
    case 'ExportSpecifier':
      return false;
    default:
      return true;
  }
}

/** Whether a use only tests for the feature. An unknown global may only be tested by `typeof`. */
function isTest(node: Node, parents: readonly Node[]): boolean {
  let child = node;
  for (let index = parents.length - 1; index >= 0; index--) {
    const parent = parents[index];
    switch (parent?.type) {
      case 'UnaryExpression':
        if (parent.operator === 'typeof') return true;
        if (parent.operator !== '!') return false;
        break;
      case 'ChainExpression':
        break;
      case 'LogicalExpression':
        // The left side decides; the right side does if the whole does.
        if (parent.left === child) return node.type !== 'Identifier';
        break;
      case 'BinaryExpression':
        if (!/^[!=]==?$/.test(parent.operator)) return false;
        break;
      case 'IfStatement':
      case 'ConditionalExpression':
        return parent.test === child && node.type !== 'Identifier';
      case 'MemberExpression':
        return parent.optional && parent.object === child;
      case 'CallExpression':
        return parent.optional && parent.callee === child;
      default:
        return false;
    }
    child = parent;
  }
  return false;
}

/** Whether a condition around or before a use mentions the feature. */
function isDecided(fullName: string, node: Node, parents: readonly Node[]): boolean {
  const name = fullName.slice(fullName.lastIndexOf('.') + 1);
  let child = node;
  for (let index = parents.length - 1; index >= 0; index--) {
    const parent = parents[index];
    if (!parent) return false;
    if ((parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') && parent.test !== child) {
      if (mentions(parent.test, name)) return true;
    } else if (parent.type === 'LogicalExpression' && parent.right === child) {
      if (mentions(parent.left, name)) return true;
    } else if ('body' in parent && Array.isArray(parent.body)) {
      for (const before of parent.body as Node[]) {
        if (before === child) break;
        if (before.type === 'IfStatement' && leaves(before.consequent) && mentions(before.test, name))
          return true;
      }
    }
    child = parent;
  }
  return false;
}

/** Whether nothing after a statement runs. */
function leaves(node: Node): boolean {
  if (node.type === 'BlockStatement') return node.body.some(leaves);
  return ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'].includes(node.type);
}

/** Whether a condition mentions a name, other than by calling it. */
function mentions(test: Node, name: string): boolean {
  if (test.type === 'Identifier') return test.name === name;
  if (textOf(test) === name) return true;
  if (test.type === 'CallExpression' && !test.optional && test.callee.type === 'MemberExpression')
    return [test.callee.object, ...test.arguments].some((part) => mentions(part, name));
  return childrenOf(test).some((part) => mentions(part, name));
}
