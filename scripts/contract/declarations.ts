// Reads the vendor's published client, one generated TypeScript file, for its facts: operations, shapes, limits. Its
// sentences stay there.
import { type ParseResult, Visitor, parseSync } from 'rolldown/utils';
import type { Contract, ContractOperation, Fields, Shape } from '../../sdk/src/rest/shape.ts';

type Statement = ParseResult['program']['body'][number];
type Interface = Extract<Statement, { type: 'TSInterfaceDeclaration' }>;
type Signature = Interface['body']['body'][number];
type TypeNode = Extract<Statement, { type: 'TSTypeAliasDeclaration' }>['typeAnnotation'];

/** Fields that hold a list of choices: the vendor's generator leaves the list out. */
const choiceLists = new Set(
  (
    'clientMessages columns fallbackModels formattersEnabled groupBy languageCodes languages models oneOf ' +
    'providers punctuationBoundaries redaction serverMessages voicemailDetectionTypes'
  ).split(' '),
);

/** Reads the contract from a client's source. */
export function readDeclarations(source: string): Contract {
  const { program, comments, errors } = parseSync('api.ts', source);
  if (errors.length > 0) throw new Error(`The declarations cannot be parsed: ${errors[0]?.message}`);
  const docs = new Map(
    comments.map(({ value, end }) => [end + (/^\s*/.exec(source.slice(end))?.[0].length ?? 0), value]),
  );
  const operations: Record<string, ContractOperation> = {};
  const shapes: Record<string, Shape> = {};

  const shapeOf = (node: TypeNode, limits = ''): Shape => limited(plainShape(node), limits);

  function plainShape(node: TypeNode): Shape {
    switch (node.type) {
      case 'TSUnionType':
        return joined(node.types.map((part) => shapeOf(part)));
      case 'TSIntersectionType': {
        // `{ provider: "openai" } & Shape`: the shape with its discriminator field.
        const [first, second] = node.types.map((part) => shapeOf(part));
        const extended = typeof first === 'object' && 'fields' in first && typeof second === 'string';
        return extended ? { of: second, fields: first.fields } : (second ?? 'any');
      }
      case 'TSArrayType':
        return { items: shapeOf(node.elementType) };
      case 'TSParenthesizedType':
        return shapeOf(node.typeAnnotation);
      case 'TSTypeLiteral':
        return fieldsOf(node.members);
      case 'TSLiteralType': {
        const value = 'value' in node.literal ? node.literal.value : 0;
        // The vendor's generator writes a quotation mark in a choice as an apostrophe.
        if (typeof value === 'string') return { oneOf: [value.replaceAll("'", '"')] };
        return typeof value === 'boolean' ? 'boolean' : 'number';
      }
      case 'TSTypeReference': {
        const name = 'name' in node.typeName ? node.typeName.name : '';
        const [, values] = node.typeArguments?.params ?? [];
        if (name === 'Record' && values) {
          const valueShape = shapeOf(values);
          return valueShape === 'any' ? 'object' : { values: valueShape };
        }
        return name;
      }
      default:
        return /^TS(\w+)Keyword$/.exec(node.type)?.[1]?.toLowerCase() ?? 'any';
    }
  }

  function fieldsOf(members: readonly Signature[]): Fields {
    const fields: Record<string, Shape> = {};
    for (const member of members) {
      if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) continue;
      const { key } = member;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      const shape = shapeOf(member.typeAnnotation.typeAnnotation, docs.get(member.start));
      const isList = typeof shape === 'object' && 'oneOf' in shape && choiceLists.has(name);
      fields[name + (member.optional ? '?' : '')] = isList ? { items: shape } : shape;
    }
    return { fields };
  }

  new Visitor({
    TSInterfaceDeclaration({ id, body, typeParameters }) {
      if (!typeParameters) shapes[id.name] ??= fieldsOf(body.body);
    },
    TSTypeAliasDeclaration({ id, typeAnnotation, typeParameters }) {
      if (!typeParameters) shapes[id.name] ??= shapeOf(typeAnnotation);
    },
    Property({ start, value }) {
      const doc = docs.get(start) ?? '';
      const [, method, address = ''] = /@request (\w+):(\S+)/.exec(doc) ?? [];
      if (method === undefined || value.type !== 'ArrowFunctionExpression') return;
      const call = value.body.type === 'CallExpression' ? value.body : undefined;
      const [result] = call?.typeArguments?.params ?? [];
      if (!call || !result) return;
      const parameters = new Map(
        value.params.flatMap((parameter) => {
          const type = parameter.type === 'Identifier' ? parameter.typeAnnotation?.typeAnnotation : undefined;
          return type && parameter.type === 'Identifier' ? [[parameter.name, shapeOf(type)] as const] : [];
        }),
      );
      const query = parameters.get('query');
      const body = parameters.get('data');
      const settings = source.slice(call.arguments[0]?.start, call.end).replaceAll(/\s/g, '');
      const path = address.replaceAll(/:(\w+)/g, '{$1}').replaceAll('${', '{');
      operations[`${method} ${path}`] = {
        ...(typeof query === 'object' && 'fields' in query ? { query: asTexts(query) } : {}),
        ...(body === undefined ? {} : { body }),
        ...(settings.includes('ContentType.FormData') ? { form: true } : {}),
        ...(settings.includes('format:"json"') ? { response: shapeOf(result) } : {}),
        ...(settings.includes('secure:true') ? {} : { open: true }),
        ...(doc.includes('@deprecated') ? { deprecated: true } : {}),
      };
    },
  }).visit(program);
  return { operations, shapes };
}

const isObject = (shape: Shape): boolean =>
  typeof shape === 'string' ? /^[A-Z]|^object$/.test(shape) : 'values' in shape || 'fields' in shape;

/** A query has no objects: they are sent as JSON. */
function asTexts({ fields }: Fields): Fields['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, isObject(shape) ? 'string' : shape]),
  );
}

function joined(parts: readonly Shape[]): Shape {
  const choices = parts.flatMap((part) => (typeof part === 'object' && 'oneOf' in part ? part.oneOf : []));
  const otherParts = parts.filter((part) => typeof part === 'string' || !('oneOf' in part));
  // Choices beside any string are only suggestions.
  const all = otherParts.includes('string')
    ? otherParts.map((part) => (part === 'string' && choices.length > 0 ? { known: choices } : part))
    : choices.length > 0
      ? [{ oneOf: choices }, ...otherParts]
      : otherParts;
  const distinct = all.filter((part, at) => all.indexOf(part) === at);
  const [only = 'any', another] = distinct;
  return another === undefined ? only : { anyOf: distinct };
}

function limited(shape: Shape, comment: string): Shape {
  const tagOf = (name: string): string | undefined =>
    new RegExp(`@${name} (.+?)\\s*(?:\\*|$)`, 'm').exec(comment)?.[1];
  const figures = (...names: readonly string[]): Record<string, number> =>
    Object.fromEntries(
      names.flatMap((name) => (tagOf(name) === undefined ? [] : [[name, Number(tagOf(name))]])),
    );
  if (shape === 'string') {
    if (tagOf('format') === 'date-time') return 'time';
    // Else it is the name of a constant, which is not published.
    const [, pattern] = /@pattern \/(.+)\/\s*$/m.exec(comment) ?? [];
    const text = { ...figures('minLength', 'maxLength'), ...(pattern === undefined ? {} : { pattern }) };
    return Object.keys(text).length > 0 ? text : shape;
  }
  if (shape === 'number') {
    const bounds = figures('min', 'max');
    return Object.keys(bounds).length > 0 ? bounds : shape;
  }
  if (tagOf('format') === 'binary') return 'file';
  if (typeof shape === 'object' && 'items' in shape) return { ...shape, ...figures('maxItems') };
  if (typeof shape === 'object' && 'anyOf' in shape)
    return { anyOf: shape.anyOf.map((part) => limited(part, comment)) };
  return shape;
}
