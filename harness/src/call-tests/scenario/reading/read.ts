import { isAlias, isMap, isSeq, type Node } from 'yaml';
import type { EitherShape, JsonShape, ListShape, Shape } from '../vocabulary/shape.ts';
import { formsOf } from './accepts.ts';
import { entriesOf } from './keys.ts';
import { nearest } from '@firmline/sdk/closest-name';
import { fail, failed, formOf, type Read, type Reading, resolved, scalarOf, shown } from './reading.ts';
import { readMetrics, readObject, readTagged } from './read-object.ts';
import { readScalar } from './read-scalar.ts';
import { readStep } from './read-step.ts';
import { wanted } from './wanted.ts';

const mostNodes = 20_000;
const deepestJson = 20;

/** Reads a value, or notes why it is none and answers `failed`. */
export const read: Read = (shape, given, name, reading) => {
  const node = resolved(reading, given);
  if (node === undefined)
    return fail(reading, given, `There is no anchor "${isAlias(given) ? given.source : ''}" above.`);
  if (++reading.seen.count > mostNodes) {
    if (reading.seen.count > mostNodes + 1) return failed;
    return fail(reading, given, `There is too much in this file: more than ${mostNodes} values.`);
  }
  return readNode(shape, node, name, reading);
};

function readNode(shape: Shape, node: Node | null, name: string, reading: Reading): unknown {
  switch (shape.kind) {
    case 'object':
      return readObject(shape, node, name, reading);
    case 'tagged':
      return readTagged(shape, node, name, reading);
    case 'metrics':
      return readMetrics(shape, node, name, reading);
    case 'step':
      return readStep(shape, node, reading);
    case 'list':
      return readList(shape, node, name, reading);
    case 'either':
      return readEither(shape, node, name, reading);
    case 'json':
      return readJson(shape, node, name, reading);
    default:
      return readScalar(shape, node, name, reading);
  }
}

function readList(shape: ListShape, node: Node | null, name: string, reading: Reading): unknown {
  if (!isSeq(node)) {
    if (!shape.orSingle || node === null)
      return fail(reading, node, `"${name}" must be a list, not ${shown(node)}.`);
    const item = reading.read(shape.item, node, name, reading);
    return item === failed ? failed : [item];
  }
  const { length } = node.items;
  if (length < shape.least)
    return fail(reading, node, `"${name}" is empty; it needs at least ${shape.least}.`);
  if (length > shape.most)
    return fail(reading, node, `"${name}" has ${length} entries; at most ${shape.most} are possible.`);
  const items = (node.items as (Node | null)[]).map((item) => reading.read(shape.item, item, name, reading));
  return items.includes(failed) ? failed : items;
}

function readEither(shape: EitherShape, node: Node | null, name: string, reading: Reading): unknown {
  const form = formOf(node);
  const fitting = shape.options.filter((option) => formsOf(option).includes(form));
  const [only, ...others] = fitting;
  if (!only) return fail(reading, node, `"${name}" must be ${wanted(shape)}, not ${shown(node)}.`);
  if (others.length === 0) return reading.read(only, node, name, reading);
  const attempts = fitting.map((option) => {
    const attempt: Reading = { ...reading, problems: [] };
    return { value: reading.read(option, node, name, attempt), problems: attempt.problems };
  });
  const success = attempts.find(({ value }) => value !== failed);
  if (success) return success.value;
  const word = scalarOf(node);
  const choices = fitting.flatMap((option) => (option.kind === 'choice' ? option.choices : []));
  const meant = typeof word === 'string' ? nearest(word, choices) : undefined;
  const help = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  if (help === '' && typeof word === 'string' && /^\d/.test(word)) {
    reading.problems.push(...(attempts.at(-1)?.problems ?? []));
    return failed;
  }
  return fail(reading, node, `"${name}" must be ${wanted(shape)}, not ${shown(node)}.${help}`);
}

function readJson(shape: JsonShape, node: Node | null, name: string, reading: Reading, depth = 0): unknown {
  if (depth > deepestJson) return fail(reading, node, `"${name}" is nested too deeply.`);
  if (depth === 0 && shape.of !== 'anything' && !isMap(node))
    return fail(reading, node, `"${name}" must be ${wanted(shape)}, not ${shown(node)}.`);
  const inside = (value: Node | null, key: string): unknown => {
    const target = resolved(reading, value);
    if (target === undefined || ++reading.seen.count > mostNodes)
      return fail(reading, value, `"${key}" cannot be resolved.`);
    return readJson({ kind: 'json', of: 'anything' }, target, key, reading, depth + 1);
  };
  if (isMap(node)) {
    const entries = entriesOf(node, reading).map(({ key, value }) => {
      const isText = typeof scalarOf(resolved(reading, value) ?? null) === 'string';
      if (shape.of === 'texts' && !isText)
        return [key, fail(reading, value, `"${key}" must be a text between quotes, not ${shown(value)}.`)];
      return [key, inside(value, key)];
    });
    return entries.some(([, value]) => value === failed) ? failed : Object.fromEntries(entries);
  }
  if (isSeq(node)) {
    const items = (node.items as (Node | null)[]).map((item) => inside(item, name));
    return items.includes(failed) ? failed : items;
  }
  const value = scalarOf(node);
  if (typeof value === 'number' && !Number.isFinite(value))
    return fail(reading, node, `"${name}" must be a number that JSON has, not ${shown(node)}.`);
  return value;
}
