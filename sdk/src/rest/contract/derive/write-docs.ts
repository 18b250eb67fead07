// Writes what is known about each operation as data, for programs that describe operations at run time.
import type { Contract, Shape } from '../../shape.ts';
import type { BodyDocs, FieldDocs, OperationDocs, ParameterDocs } from '../../operation-docs.ts';
import { type Api, type NamedArea, type QueryField, allOperations, fieldName, fieldsOf } from './model.ts';
import { noteOf } from './notes.ts';
import { createTypes } from './write-types.ts';

export type Docs = ReturnType<typeof docsOf>;

export function writeDocs(model: Api): string {
  const { operations, areas, bodies } = docsOf(model);
  return [
    "import type { BodyDocs, OperationDocs } from '../operation-docs.ts';\n",
    "export type * from '../operation-docs.ts';\n",
    '/** By name, such as `testSuite.run.get`. */',
    `export const operationDocs: Readonly<Record<string, OperationDocs>> = ${inLines(operations)};\n`,
    '/** What each area is about, by name, such as `testSuite.run`. */',
    `export const areaDocs: Readonly<Record<string, string>> = ${inLines(areas)};\n`,
    '/** The fields of each body, by the name of its type. */',
    `export const bodyDocs: Readonly<Record<string, BodyDocs>> = ${inLines(bodies)};\n`,
  ].join('\n');
}

const inLines = (entries: Readonly<Record<string, unknown>>): string =>
  `{\n${Object.entries(entries)
    .map(([name, entry]) => `${JSON.stringify(name)}: ${JSON.stringify(entry)},\n`)
    .join('')}}`;

export function docsOf(model: Api) {
  const { areas } = model;
  const types = createTypes(model);
  const typeOf = (shape: Shape | undefined): string | null =>
    shape === undefined ? null : types.typeOf(shape);
  const responseOf = (shape: Shape | undefined): string[] =>
    shape === undefined || shape === 'bytes' ? [] : [types.typeOf(shape).replace(/^readonly /, '')];
  const listedOperations = allOperations(areas);
  const operations = listedOperations.map(
    ({ name, row, response, batch, contract: { body, form, open }, ...operation }) => {
      const docs: OperationDocs = {
        text: operation.text,
        path: operation.values,
        query: Object.fromEntries((operation.query?.fields ?? []).map(parameterDocs)),
        errors: operation.errors,
        body: typeOf(body),
        form: form === true,
        response: [response, batch].flatMap((shape) => responseOf(shape)).join(' or ') || null,
        ...(row.batch === undefined ? {} : { batch: row.batch }),
        secured: !open,
        deprecated: row.deprecated ?? null,
      };
      return [name, docs] as const;
    },
  );
  const bodies = listedOperations.flatMap(({ contract: { body } }) => (body === undefined ? [] : [body]));
  return {
    operations: Object.fromEntries(operations),
    areas: Object.fromEntries(textsOf(areas)),
    bodies: Object.fromEntries(bodies.map((body) => [types.typeOf(body), bodyDocs(model, body)])),
  };
}

const parameterDocs = ({ name, text, kind, isRequired, choices }: QueryField): [string, ParameterDocs] => [
  name,
  { text, kind, required: isRequired, ...(choices ? { choices } : {}) },
];

const textsOf = (areas: readonly NamedArea[]): (readonly [name: string, text: string])[] =>
  areas.flatMap(({ name, text, areas: innerAreas }) => [[name, text] as const, ...textsOf(innerAreas)]);

/** The fields of a body; of several kinds, those that all of them have. */
function bodyDocs({ contract, notes }: Api, body: Shape): BodyDocs {
  const kinds = kindsOf(contract, body);
  const [firstKind, ...otherKinds] = kinds;
  if (!firstKind) return {};
  return Object.fromEntries(
    Object.entries(firstKind.fields).flatMap(([key, shape]): [string, FieldDocs][] => {
      const name = fieldName(key);
      const otherShapes = otherKinds.map(({ fields }) => fields[name] ?? fields[`${name}?`]);
      if (otherShapes.includes(undefined)) return [];
      const shapes = [shape, ...otherShapes.filter((otherShape) => otherShape !== undefined)];
      const type = [...new Set(shapes.map((oneShape) => inWords(contract, oneShape)))].join(', ');
      const { text, deprecated } = noteOf(notes, firstKind.name, name, shape);
      return [
        [name, { type, required: name === key, text, ...(deprecated === undefined ? {} : { deprecated }) }],
      ];
    }),
  );
}

interface Kind {
  readonly name: string;
  readonly fields: Readonly<Record<string, Shape>>;
}

function kindsOf(contract: Contract, shape: Shape, name = ''): Kind[] {
  if (typeof shape === 'string') {
    const namedShape = contract.shapes[shape];
    return namedShape === undefined ? [] : kindsOf(contract, namedShape, shape);
  }
  if ('anyOf' in shape) return shape.anyOf.flatMap((part) => kindsOf(contract, part));
  if ('items' in shape) return kindsOf(contract, shape.items);
  return 'fields' in shape ? [{ name, fields: fieldsOf(contract, shape) }] : [];
}

/** A shape in words: `text`, `list of numbers`, `off, office`, `AnalysisPlan`. */
export function inWords(contract: Contract, shape: Shape): string {
  if (typeof shape === 'string') {
    const namedShape = contract.shapes[shape];
    const isChoice = typeof namedShape === 'object' && ('oneOf' in namedShape || 'known' in namedShape);
    return isChoice ? inWords(contract, namedShape) : (words[shape] ?? shape);
  }
  if ('items' in shape) return `list of ${inWords(contract, shape.items)}`;
  if ('anyOf' in shape) return [...new Set(shape.anyOf.map((part) => inWords(contract, part)))].join(' or ');
  if ('oneOf' in shape) return listChoices(shape.oneOf);
  if ('known' in shape) return listChoices(shape.known ?? []);
  if ('fields' in shape || 'values' in shape) return 'object';
  return 'min' in shape || 'max' in shape ? 'number' : 'text';
}

const words: Readonly<Record<string, string>> = { string: 'text', boolean: 'true or false', any: 'anything' };

const maxListed = 8;

const listChoices = (choices: readonly string[]): string =>
  choices.length > maxListed
    ? `${choices.slice(0, maxListed).join(', ')}, … (${choices.length})`
    : choices.join(', ');
