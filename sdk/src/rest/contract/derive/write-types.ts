// Writes the platform's shapes as types. Two rules that a contract cannot express hold for all of them: choices are open,
// unless they tell kinds apart, and every field is read-only.
import type { Contract, Fields, Shape } from '../../shape.ts';
import { writeDocstring } from './docstring.ts';
import { type Api, allOperations, fieldName, fieldsOf } from './model.ts';
import { type Notes, noteOf, shapeNote } from './notes.ts';

export function writeTypes(model: Api): string {
  const { contract, notes } = model;
  const types = createTypes(model);
  const events = new Map(
    allOperations(model.areas).flatMap(({ row, events: shapes }) =>
      shapes && row.events !== undefined && !(row.events in contract.shapes)
        ? [[row.events, shapes] as const]
        : [],
    ),
  );
  return [
    "import type { FilePart } from '../body/file-part.ts';",
    "import type { JsonObject, Open, Received, Timestamp, UnknownFields } from '../common.ts';\n",
    paginatedType,
    ...Object.entries(contract.shapes).flatMap(([name, shape]) =>
      isPlainPage(shape) ? [] : [declaration(name, shape, notes, types)],
    ),
    ...[...events].map(([name, shapes]) => `export type ${name} = ${types.typeOf({ anyOf: shapes })};\n`),
  ].join('\n');
}

const paginatedType = `/** One page of a list. */
export interface Paginated<Item> {
  readonly results: Received<Item>[];
  readonly metadata: PaginationMeta;
}
`;

function declaration(name: string, shape: Shape, notes: Notes, types: Types): string {
  const doc = writeDocstring({ text: shapeNote(notes, name) });
  if (typeof shape !== 'object' || !('fields' in shape))
    return `${doc}export type ${name} = ${types.typeOf(shape)};\n`;
  const page = pageOf(shape);
  const base = page
    ? `Paginated<${types.typeOf(page.item)}>`
    : shape.of === 'any'
      ? 'UnknownFields'
      : shape.of;
  const fields = types.fields(name, page ? { fields: page.otherFields } : shape);
  return `${doc}export interface ${name}${base === undefined ? '' : ` extends ${base}`} ${fields}\n`;
}

export type Types = ReturnType<typeof createTypes>;

export function createTypes({ contract, notes }: Pick<Api, 'contract' | 'notes'>) {
  const shapeTags = tagsOf(contract);

  function typeOf(shape: Shape, isClosed = false): string {
    if (typeof shape === 'string') return nameOf(shape);
    if ('items' in shape) return `readonly ${inList(typeOf(shape.items, isClosed))}[]`;
    if ('values' in shape) return `Readonly<Record<string, ${typeOf(shape.values)}>>`;
    if ('anyOf' in shape)
      return [...new Set(shape.anyOf.map((part) => inUnion(typeOf(part, isClosed))))].join(' | ');
    if ('oneOf' in shape) return choices(shape.oneOf, isClosed);
    if ('known' in shape) return choices(shape.known ?? [], false);
    if ('prefix' in shape) return `\`${shape.prefix}\${string}\``;
    if ('fields' in shape) {
      const objectType = oneLine(shape);
      return shape.of === undefined
        ? objectType
        : `(${shape.of === 'any' ? 'UnknownFields' : shape.of} & ${objectType})`;
    }
    return 'min' in shape || 'max' in shape ? 'number' : 'string';
  }

  const nameOf = (name: string): string => {
    const shape = contract.shapes[name] ?? 'any';
    const page = isPlainPage(shape) ? pageOf(shape) : undefined;
    return page ? `Paginated<${typeOf(page.item)}>` : (primitives[name] ?? name);
  };

  /** A kind beside those that are described. */
  const oneLine = (shape: Fields): string =>
    `{ ${Object.entries(shape.fields)
      .map(([key, field]) => `readonly ${quotedKey(key)}: ${typeOf(field, true)}`)
      .join('; ')} }`;

  function fields(owner: string, shape: Fields): string {
    const lines = Object.entries(shape.fields).map(([key, field]) => {
      const name = fieldName(key);
      const isOnly = typeof field === 'object' && 'oneOf' in field && field.oneOf.length === 1;
      const type = typeOf(field, shapeTags.has(`${owner}.${name}`) || (isOnly && kindField.test(name)));
      return `${writeDocstring(noteOf(notes, owner, name, field), '  ')}  readonly ${quotedKey(key)}: ${type};\n`;
    });
    return `{\n${lines.join('')}}`;
  }

  return { typeOf: (shape: Shape) => typeOf(shape), fields };
}

const primitives: Readonly<Record<string, string>> = {
  any: 'unknown',
  bytes: 'ByteStream',
  file: 'FilePart',
  object: 'JsonObject',
  time: 'Timestamp',
};

const choices = (words: readonly string[], isClosed: boolean): string => {
  const union = words.map(literal).join(' | ');
  return isClosed ? union : `Open<${union}>`;
};

export const literal = (text: string): string =>
  text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;

const inList = (type: string): string =>
  /^readonly |[ |]/.test(type) && !/^\w+<[^<>]*>$/.test(type) ? `(${type})` : type;

const inUnion = (type: string): string => (type.startsWith('readonly ') ? `(${type})` : type);

const quotedKey = (key: string): string => {
  const name = fieldName(key);
  const quotedName = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
  return name === key ? quotedName : `${quotedName}?`;
};

/** The item of a page of a list, and its fields besides those of every page; undefined for other shapes. */
function pageOf(shape: Shape): { readonly item: Shape; readonly otherFields: Fields['fields'] } | undefined {
  if (typeof shape !== 'object' || !('fields' in shape)) return undefined;
  const { results, metadata, ...otherFields } = shape.fields;
  const isPage = metadata === 'PaginationMeta' && typeof results === 'object' && 'items' in results;
  return isPage ? { item: results.items, otherFields } : undefined;
}

/** Whether a shape is a page and nothing more, which needs no name. */
function isPlainPage(shape: Shape): boolean {
  const page = pageOf(shape);
  return page !== undefined && Object.keys(page.otherFields).length === 0;
}

/** Fields whose only choice says what the object is. */
const kindField = /^(type|provider|role|on|object|format|transport)$/;

const tagNames = ['type', 'provider', 'role', 'on'];

/** The fields that tell the kinds of a union apart: `OpenAIModel.provider`. */
function tagsOf(contract: Contract): ReadonlySet<string> {
  const tags = new Set<string>();
  const visitShape = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('anyOf' in value) {
      const kinds = (value.anyOf as readonly Shape[]).flatMap((part) => {
        const name = typeof part === 'string' ? part : '';
        const shape = contract.shapes[name];
        return typeof shape === 'object' && 'fields' in shape
          ? [{ name, fields: fieldsOf(contract, shape) }]
          : [];
      });
      const tag = tagNames.find(
        (name) => kinds.length > 1 && kinds.every(({ fields }) => name in fields || `${name}?` in fields),
      );
      for (const { name } of tag === undefined ? [] : kinds) tags.add(`${name}.${tag}`);
    }
    Object.values(value).forEach(visitShape);
  };
  visitShape(contract);
  return tags;
}
