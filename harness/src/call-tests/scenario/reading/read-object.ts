import { isMap, type Node, type YAMLMap } from 'yaml';
import type { MetricsShape, ObjectShape, TaggedShape } from '../vocabulary/shape.ts';
import { writtenName } from '../vocabulary/names.ts';
import { type Entry, entriesOf, newName, unknownKey } from './keys.ts';
import { alternatives } from '@firmline/sdk/closest-name';
import { fail, failed, placeOf, type Reading, scalarOf, shown } from './reading.ts';
import { brokenRule } from './rules.ts';

/** Reads keys and values, or what stands for them in short. `tag`: a key that has been read already. */
export function readObject(
  shape: ObjectShape,
  node: Node | null,
  name: string,
  reading: Reading,
  tag?: string,
): unknown {
  const values: Record<string, unknown> = { ...shape.constants, place: placeOf(reading, node) };
  if (!isMap(node) || shape.onlyShort === true) {
    const field = shape.shorthand === undefined ? undefined : shape.fields[shape.shorthand];
    if (!field || shape.shorthand === undefined)
      return fail(reading, node, `"${name}" must be ${shape.title} with its keys, not ${shown(node)}.`);
    const value = reading.read(field.shape, node, name, reading);
    values[shape.shorthand] = value;
    return value === failed ? failed : values;
  }
  return readFields(shape, node, values, reading, tag);
}

function readFields(
  shape: ObjectShape,
  map: YAMLMap,
  values: Record<string, unknown>,
  reading: Reading,
  tag: string | undefined,
): unknown {
  const fields = new Map(Object.keys(shape.fields).map((field) => [writtenName(field), field]));
  const problemsBefore = reading.problems.length;
  for (const { key, keyNode, value } of entriesOf(map, reading)) {
    const model = fields.get(key);
    const field = model === undefined ? undefined : shape.fields[model];
    if (model !== undefined && field) values[model] = reading.read(field.shape, value, key, reading);
    else if (key !== tag) fail(reading, keyNode, unknownKey(key, shape.title, [...fields.keys()]));
  }
  // A key that is misspelt is not missed as well.
  if (reading.problems.length > problemsBefore) return failed;
  for (const [written, model] of fields) {
    if (shape.fields[model]?.required === true && !Object.hasOwn(values, model))
      fail(reading, map, `"${written}" is missing in ${shape.title}.`);
  }
  for (const rule of shape.rules) {
    const problem = brokenRule(rule, values);
    if (problem !== null) fail(reading, map, `${problem} in ${shape.title}.`);
  }
  return reading.problems.length > problemsBefore ? failed : values;
}

export function readTagged(shape: TaggedShape, node: Node | null, name: string, reading: Reading): unknown {
  const tags = Object.keys(shape.tags);
  if (!isMap(node))
    return fail(
      reading,
      node,
      `"${name}" must be ${shape.title} with ${alternatives(tags)}, not ${shown(node)}.`,
    );
  const entries = entriesOf(node, reading);
  const [first, second] = entries.filter(({ key }) => tags.includes(key));
  if (!first) return fail(reading, ...untagged(shape, node, entries, tags));
  if (second)
    return fail(
      reading,
      second.keyNode,
      `"${first.key}" and "${second.key}" are two faults; write each on its own.`,
    );
  const branch = shape.tags[first.key];
  if (!branch) return failed;
  if (branch.kind === 'object') return readObject(branch, node, name, reading);
  const { byValue } = branch;
  const choices = Object.keys(byValue);
  const now = newName(first.key, String(scalarOf(first.value)));
  if (now !== undefined)
    return fail(reading, first.value, `"${String(scalarOf(first.value))}" is called "${now}" now.`);
  const kind = reading.read({ kind: 'choice', choices }, first.value, first.key, reading);
  const chosen = typeof kind === 'string' ? byValue[kind] : undefined;
  return chosen ? readObject(chosen.object, node, name, reading, first.key) : failed;
}

/** Where a map without a tag has it wrong: at a key that no such map has, else as a whole. */
function untagged(
  { title, tags: branches }: TaggedShape,
  node: Node,
  entries: readonly Entry[],
  tags: readonly string[],
): readonly [Node, string] {
  const objects = Object.values(branches).flatMap((branch) =>
    branch.kind === 'object' ? [branch] : Object.values(branch.byValue).map(({ object }) => object),
  );
  const known = new Set(objects.flatMap(({ fields }) => Object.keys(fields).map(writtenName)));
  const unknown = entries.find(({ key }) => !known.has(key));
  return unknown
    ? [unknown.keyNode, unknownKey(unknown.key, title, tags)]
    : [node, `${alternatives(tags)} is missing in ${title}.`];
}

export function readMetrics(shape: MetricsShape, node: Node | null, name: string, reading: Reading): unknown {
  if (!isMap(node))
    return fail(reading, node, `"${name}" must be metrics and their bounds, not ${shown(node)}.`);
  const names = Object.keys(shape.metrics);
  const read = entriesOf(node, reading).map(({ key, keyNode, value }) => {
    const metric = Object.hasOwn(shape.metrics, key) ? shape.metrics[key] : undefined;
    if (!metric) return fail(reading, keyNode, unknownKey(key, 'thresholds', names));
    const limit = reading.read({ kind: 'limit', unit: metric.unit }, value, key, reading);
    return limit === failed ? failed : { metric: key, limit, place: placeOf(reading, keyNode) };
  });
  return read.includes(failed) ? failed : read;
}
