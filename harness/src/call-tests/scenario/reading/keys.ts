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

/** What keys, and kinds of faults, are called now: by where they stood and their old name. */
const renamed: readonly (readonly [title: string, before: string, now: string])[] = [
  ['the step say', 'truth', 'ground-truth'],
  ['a greeting', 'truth', 'ground-truth'],
  ['a reply', 'truth', 'ground-truth'],
  ['what is expected of the call', 'ended', 'ended-reason'],
  ['what is expected of stages', 'unreached', 'not-started'],
  ['room: network', 'lost', 'for'],
  ['room', 'deafened-agent', 'agent-audio-lost'],
];

/** The new name of what has been renamed. */
export const newName = (title: string, name: string): string | undefined =>
  renamed.find(([where, before]) => where === title && before === name)?.[2];

/** What to say of a key that is none of these. */
export function unknownKey(key: string, title: string, names: readonly string[]): string {
  const now = newName(title, key);
  if (now !== undefined) return `"${key}" is called "${now}" now, in ${title}.`;
  const meant = nearest(key, names);
  const help =
    meant === undefined
      ? names.length <= mostListed && `There is ${alternatives(names)}.`
      : `Did you mean "${meant}"?`;
  return [`"${key}" is not known in ${title}.`, help].filter(Boolean).join(' ');
}
