// Reads the vendor's published client, one generated TypeScript file, for its facts: operations, entities, limits.
import type {
  Contract,
  ContractOperation,
  Fields,
  Shape,
} from '../../harness/src/services/platform/contract/index.ts';

const token =
  /\s*(\/\*\*[^]*?\*\/|\/\/.*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|-?\d[\d.]*|[\w$]+|[^\s\w])/gy;

/** Fields that hold a list of choices: the vendor's generator leaves the list out. */
const choiceLists = new Set(
  (
    'clientMessages columns fallbackModels formattersEnabled groupBy languageCodes languages models oneOf ' +
    'providers punctuationBoundaries redaction serverMessages voicemailDetectionTypes'
  ).split(' '),
);

/** Reads the contract from a client's source. */
export function readDeclarations(source: string): Contract {
  const reader = new Reader([...source.matchAll(token)].map(([text]) => text.trim()));
  const operations: Record<string, ContractOperation> = {};
  const entities: Record<string, Shape> = {};
  while (!reader.isAtEnd) {
    const request = /@request (\w+):(\S+)/.exec(reader.peek);
    if (request) {
      const path = request[2]?.replaceAll(/:(\w+)/g, '{$1}').replaceAll('${', '{') ?? '';
      operations[`${request[1]} ${path}`] = readOperation(reader);
    } else if (reader.take('export') && (reader.take('interface') || reader.take('type'))) {
      const name = reader.next();
      const isGeneric = reader.peek === '<';
      reader.take('=');
      // The file's own helpers follow its entities.
      if (!isGeneric && name !== 'QueryParamsType') entities[name] ??= readShape(reader);
    } else reader.next();
  }
  return { operations, entities };
}

function readOperation(reader: Reader): ContractOperation {
  const isDeprecated = reader.next().includes('@deprecated');
  reader.skipPast('(');
  const parameters: Record<string, Shape> = {};
  while (reader.peek !== ')') {
    const name = reader.next();
    reader.take('?');
    reader.expect(':');
    if (name === 'params') reader.skipTo(')');
    else parameters[name] = readShape(reader);
    reader.take(',');
  }
  reader.skipPast('request');
  reader.expect('<');
  const response = readShape(reader);
  const settings = reader.textTo('})');
  const { query, data } = parameters;
  return {
    ...(typeof query === 'object' && 'fields' in query ? { query: asTexts(query) } : {}),
    ...(data === undefined ? {} : { body: data }),
    ...(settings.includes('ContentType.FormData') ? { form: true } : {}),
    ...(settings.includes('format:"json"') ? { response } : {}),
    ...(settings.includes('secure:true') ? {} : { open: true }),
    ...(isDeprecated ? { deprecated: true } : {}),
  };
}

const isEntity = (shape: Shape): boolean => typeof shape === 'string' && /^[A-Z]/.test(shape);

/** A query has no objects: entities are sent as JSON. */
function asTexts({ fields }: Fields): Fields['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, isEntity(shape) ? 'string' : shape]),
  );
}

/** A type, with the limits from the comment before it. */
function readShape(reader: Reader, limits = ''): Shape {
  reader.take('|');
  const parts = [readPart(reader)];
  while (reader.take('|')) parts.push(readPart(reader));
  return limited(joined(parts), limits);
}

function readPart(reader: Reader): Shape {
  const first = readSingle(reader);
  if (!reader.take('&')) return first;
  const entity = readSingle(reader);
  // `{ provider: "openai" } & Entity`: the entity with its discriminator field.
  return typeof first === 'object' && 'fields' in first && typeof entity === 'string'
    ? { of: entity, fields: first.fields }
    : entity;
}

function readSingle(reader: Reader): Shape {
  let shape: Shape;
  const first = reader.next();
  if (first === '(') {
    shape = readShape(reader);
    reader.expect(')');
  } else if (first === '{') shape = readFields(reader);
  else if (/^["']/.test(first)) shape = { oneOf: [JSON.parse(first) as string] };
  else if (/^-?\d/.test(first)) shape = 'number';
  else shape = /^(true|false)$/.test(first) ? 'boolean' : first;
  if (first === 'Record' || first === 'UtilRequiredKeys') {
    reader.skipPast('>');
    shape = 'object';
  }
  while (reader.take('[')) {
    reader.expect(']');
    shape = { items: shape };
  }
  return shape;
}

function readFields(reader: Reader): Fields {
  const fields: Record<string, Shape> = {};
  while (!reader.take('}')) {
    const comment = reader.peek.startsWith('/**') ? reader.next() : '';
    if (reader.take('[')) {
      reader.skipPast(']');
      reader.expect(':');
      readShape(reader);
    } else {
      const name = reader.next().replaceAll('"', '');
      const mark = reader.take('?') ? '?' : '';
      reader.expect(':');
      const shape = readShape(reader, comment);
      const isList = typeof shape === 'object' && 'oneOf' in shape && choiceLists.has(name);
      fields[name + mark] = isList ? { items: shape } : shape;
    }
    reader.take(';');
  }
  return { fields };
}

function joined(parts: readonly Shape[]): Shape {
  const choices = parts.flatMap((part) => (typeof part === 'object' && 'oneOf' in part ? part.oneOf : []));
  const others = parts.filter((part) => typeof part === 'string' || !('oneOf' in part));
  // Choices beside any string are only suggestions.
  const all: readonly Shape[] =
    choices.length === 0 || others.includes('string') ? others : [{ oneOf: choices }, ...others];
  const distinct = all.filter((part, at) => all.indexOf(part) === at);
  const [only = 'any', another] = distinct;
  return another === undefined ? only : { anyOf: distinct };
}

function limited(shape: Shape, comment: string): Shape {
  const found = (name: string): string | undefined =>
    new RegExp(`@${name} (.+?)\\s*(?:\\*|$)`, 'm').exec(comment)?.[1];
  const figure = (name: string): Record<string, number> => {
    const value = found(name);
    return value === undefined ? {} : { [name]: Number(value) };
  };
  if (shape === 'string') {
    if (found('format') === 'date-time') return 'time';
    const pattern = found('pattern');
    const text = {
      ...figure('minLength'),
      ...figure('maxLength'),
      ...(pattern === undefined ? {} : { pattern: pattern.replaceAll(/^\/|\/$/g, '') }),
    };
    return Object.keys(text).length > 0 ? text : shape;
  }
  if (shape === 'number') {
    const bounds = { ...figure('min'), ...figure('max') };
    return Object.keys(bounds).length > 0 ? bounds : shape;
  }
  if (found('format') === 'binary') return 'any';
  if (typeof shape === 'object' && 'items' in shape) return { ...shape, ...figure('maxItems') };
  if (typeof shape === 'object' && 'anyOf' in shape)
    return { anyOf: shape.anyOf.map((part) => limited(part, comment)) };
  return shape;
}

/** Reads the source token by token. */
class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  get peek(): string {
    return this.#tokens[this.#at] ?? '';
  }

  next(): string {
    this.#at++;
    return this.#tokens[this.#at - 1] ?? '';
  }

  take(text: string): boolean {
    if (this.peek !== text) return false;
    this.#at++;
    return true;
  }

  expect(text: string): void {
    if (!this.take(text)) {
      const near = this.#tokens.slice(Math.max(0, this.#at - 8), this.#at + 4).join(' ');
      throw new Error(`The declarations have no ${text} in: ${near}`);
    }
  }

  skipTo(text: string): void {
    while (!this.isAtEnd && this.peek !== text) this.#at++;
  }

  skipPast(text: string): void {
    this.skipTo(text);
    this.expect(text);
  }

  textTo(end: string): string {
    let text = '';
    while (!this.isAtEnd && !text.endsWith(end)) text += this.next();
    return text;
  }
}
