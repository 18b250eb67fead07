import { isMap, type Node, stringify } from 'yaml';
import { writtenName } from '../vocabulary/names.ts';
import type { StepEntry, StepShape } from '../vocabulary/shape.ts';
import { type Entry, entriesOf, unknownKey } from './keys.ts';
import { fail, failed, placeOf, type Reading, scalarOf, shown } from './reading.ts';

const entryOf = ({ steps }: StepShape, word: string): StepEntry | undefined =>
  Object.hasOwn(steps, word) ? steps[word] : undefined;

/** Reads one step: a word, or one key with its value. */
export function readStep(shape: StepShape, node: Node | null, reading: Reading): unknown {
  const words = Object.keys(shape.steps);
  if (!isMap(node)) {
    const word = scalarOf(node);
    if (typeof word !== 'string')
      return fail(reading, node, `A step is a word or one key, not ${shown(node)}.`);
    const entry = entryOf(shape, word);
    if (!entry) return fail(reading, node, unknownKey(word, 'steps', words));
    if (entry.object) return fail(reading, node, `"${word}" needs more, such as: ${entry.example}`);
    return { kind: word, place: placeOf(reading, node), source: word };
  }
  const entries = entriesOf(node, reading);
  const [first, second] = entries.filter(({ key }) => entryOf(shape, key));
  if (!first) {
    const [unknown] = entries;
    if (!unknown) return fail(reading, node, 'The step is empty.');
    return fail(reading, unknown.keyNode, unknownKey(unknown.key, 'steps', words));
  }
  if (second)
    return fail(
      reading,
      second.keyNode,
      `"${first.key}" and "${second.key}" are two steps; begin each with a dash.`,
    );
  return readOne(shape, first, entries, node, reading);
}

function readOne(
  shape: StepShape,
  { key, keyNode, value }: Entry,
  entries: readonly Entry[],
  node: Node,
  reading: Reading,
): unknown {
  const entry = entryOf(shape, key);
  const object = entry?.object;
  const fields = new Set(Object.keys(object?.fields ?? {}).map(writtenName));
  const others = entries.filter((other) => other.key !== key);
  for (const other of others) {
    const isInside = fields.has(other.key);
    fail(
      reading,
      other.keyNode,
      isInside
        ? `"${other.key}" belongs to "${key}": write ${key}: { …, ${other.key}: … }.`
        : `"${other.key}" is not known beside "${key}".`,
    );
  }
  if (!object) return fail(reading, keyNode, `"${key}" stands alone: write just - ${key}`);
  const read = reading.read(object, value, key, reading);
  if (read === failed || others.length > 0 || typeof read !== 'object') return failed;
  return { ...read, place: placeOf(reading, node), source: sourceOf(node, reading) };
}

/** Its aliases have been followed already, so they are not too many. */
const sourceOf = (node: Node, { document }: Reading): string =>
  stringify(node.toJS(document, { maxAliasCount: -1 }), { collectionStyle: 'flow', lineWidth: 0 })
    .trim()
    .replace(/^\{ (.*) \}$/s, '$1');
