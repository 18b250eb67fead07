import { childrenOf, type Node } from './script-uses.ts';

/** The names that a node declares for everything inside it; null if it opens no scope. */
export function scopeNames(node: Node): ReadonlySet<string> | null {
  switch (node.type) {
    case 'Program':
      return new Set([...hoisted(node.body), ...lexical(node.body)]);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const body = node.body ? [node.body] : [];
      const own = node.id ? [node.id.name] : [];
      return new Set([...own, 'arguments', ...node.params.flatMap(patternNames), ...hoisted(body)]);
    }
    case 'ClassDeclaration':
    case 'ClassExpression':
      return new Set(node.id ? [node.id.name] : []);
    case 'BlockStatement':
    case 'StaticBlock':
      return new Set([...lexical(node.body), ...(node.type === 'StaticBlock' ? hoisted(node.body) : [])]);
    case 'SwitchStatement':
      return new Set(node.cases.flatMap(({ consequent }) => lexical(consequent)));
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement': {
      const first = node.type === 'ForStatement' ? node.init : node.left;
      return new Set(first ? lexical([first]) : []);
    }
    case 'CatchClause':
      return new Set(node.param ? patternNames(node.param) : []);
    default:
      return null;
  }
}

/** Names of `let`, `const`, classes, functions and imports among statements. */
function lexical(statements: readonly Node[]): string[] {
  return statements.flatMap((statement) => {
    switch (statement.type) {
      case 'VariableDeclaration':
        return statement.declarations.flatMap(({ id }) => patternNames(id));
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        return statement.id ? [statement.id.name] : [];
      case 'ImportDeclaration':
        return statement.specifiers.map(({ local }) => local.name);
      case 'ExportNamedDeclaration':
      case 'ExportDefaultDeclaration':
        return statement.declaration ? lexical([statement.declaration]) : [];
      default:
        return [];
    }
  });
}

/** Names of `var` inside nodes, but not inside their functions. */
function hoisted(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (/Function|^StaticBlock$|^PropertyDefinition$/.test(node.type)) return [];
    const own =
      node.type === 'VariableDeclaration' && node.kind === 'var'
        ? node.declarations.flatMap(({ id }) => patternNames(id))
        : [];
    return [...own, ...hoisted(childrenOf(node))];
  });
}

function patternNames(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    case 'RestElement':
      return patternNames(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? patternNames(element) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        patternNames(property.type === 'Property' ? property.value : property),
      );
    default:
      return [];
  }
}
