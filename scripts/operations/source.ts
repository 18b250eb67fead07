// One file of the table, parsed: its constants, their comments and the types they name.
import { type ParseResult, parseSync } from 'rolldown/utils';
import { type Docstring, readDocstring } from './docstring.ts';

type Statement = ParseResult['program']['body'][number];
export type Expression = NonNullable<
  Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init']
>;
export type ObjectNode = Extract<Expression, { type: 'ObjectExpression' }>;
export type CallNode = Extract<Expression, { type: 'CallExpression' }>;

export interface Constant {
  readonly name: string;
  readonly doc: Docstring;
  readonly value: Expression;
  readonly exported: boolean;
}

export interface Member {
  readonly name: string;
  readonly doc: Docstring;
  readonly value: Expression;
}

export interface Source {
  /** Top-level constants by name. */
  readonly constants: ReadonlyMap<string, Constant>;
  /** The module of each imported name. */
  readonly imports: ReadonlyMap<string, string>;
  /** The properties of an object, and the names it spreads. */
  members(node: ObjectNode): { readonly spreads: readonly string[]; readonly members: readonly Member[] };
  /** The only type argument of a call such as `json<Call>()`. */
  typeArgument(node: CallNode): string | undefined;
}

export function parseSource(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);

  const docAt = (start: number): Docstring => {
    const comment = comments.findLast(({ end }) => end <= start);
    if (!comment?.value.startsWith('*') || text.slice(comment.end, start).trim() !== '')
      return readDocstring('');
    return readDocstring(comment.value.slice(1));
  };

  const constants = new Map<string, Constant>();
  const imports = new Map<string, string>();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const { local } of statement.specifiers) imports.set(local.name, statement.source.value);
    }
    const exported = statement.type === 'ExportNamedDeclaration';
    const declaration = exported ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) continue;
      const { name } = id;
      constants.set(name, { name, doc: docAt(statement.start), value: withoutAs(init), exported });
    }
  }

  return {
    constants,
    imports,
    members(node) {
      const spreads: string[] = [];
      const members: Member[] = [];
      for (const property of node.properties) {
        if (property.type === 'SpreadElement') {
          if (property.argument.type === 'Identifier') spreads.push(property.argument.name);
        } else if (property.key.type === 'Identifier') {
          members.push({
            name: property.key.name,
            doc: docAt(property.start),
            value: withoutAs(property.value),
          });
        }
      }
      return { spreads, members };
    },
    typeArgument(node) {
      const [type] = node.typeArguments?.params ?? [];
      return type && text.slice(type.start, type.end);
    },
  };
}

const withoutAs = (node: Expression): Expression =>
  node.type === 'TSAsExpression' ? withoutAs(node.expression) : node;
