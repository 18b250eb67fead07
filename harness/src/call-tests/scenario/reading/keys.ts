import { type Node, type Pair, type YAMLMap } from 'yaml';
import { alternatives, nearest } from '@firmline/sdk/closest-name';
import { fail, type Reading, scalarOf, shown } from './reading.ts';

export interface Entry {
  readonly key: string;
  readonly keyNode: Node;
  readonly value: Node | null;
}

/** The pairs of a map whose keys are words, each key once; what is wrong with others is noted. */
export function entriesOf(map: YAMLMap, reading: Reading): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const { key: keyNode, value } of map.items as readonly Pair<Node | null, Node | null>[]) {
    const word = scalarOf(keyNode);
    if (!keyNode || (typeof word !== 'string' && typeof word !== 'number' && typeof word !== 'boolean')) {
      fail(reading, keyNode ?? map, `A key must be a word, not ${shown(keyNode)}.`);
      continue;
    }
    const key = String(word);
    if (entries.has(key)) fail(reading, keyNode, `"${key}" is there twice.`);
    else entries.set(key, { key, keyNode, value });
  }
  return [...entries.values()];
}

const mostListed = 16;

/** What to say of a key that is none of these. */
export function unknownKey(key: string, title: string, names: readonly string[]): string {
  const meant = nearest(key, names);
  const help =
    meant === undefined
      ? names.length <= mostListed && `There is ${alternatives(names)}.`
      : `Did you mean "${meant}"?`;
  return [`"${key}" is not known in ${title}.`, help].filter(Boolean).join(' ');
}
