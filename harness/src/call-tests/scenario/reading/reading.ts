import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
} from 'yaml';
import type { Place } from '../types.ts';
import type { Shape } from '../vocabulary/shape.ts';
import type { Problem } from './problem.ts';

/** In place of a value that could not be read; why is among the problems. */
export const failed = Symbol('failed');

/** Where a file named in a scenario is: its path, or what to say where there is none. */
export type FindFile = (
  written: string,
  of: 'audio' | 'truth',
) => { readonly path: string } | { readonly problem: string };

/** One document that is being read. */
export interface Reading {
  readonly document: Document;
  readonly lines: LineCounter;
  readonly file: string;
  readonly findFile: FindFile;
  readonly problems: Problem[];
  /** How many nodes have been looked at; aliases make a small file a large one. */
  readonly seen: { count: number };
  readonly read: Read;
}

/** `name` is what the value is called in messages: the key it stands behind. */
export type Read = (shape: Shape, node: Node | null, name: string, reading: Reading) => unknown;

export const placeOf = ({ file, lines }: Reading, node: Node | null): Place => {
  const { line, col } = lines.linePos(node?.range?.[0] ?? 0);
  return { file, line: Math.max(1, line), column: Math.max(1, col) };
};

/** Notes a problem, and stands for the value that has it. */
export function fail(reading: Reading, node: Node | null, message: string): typeof failed {
  reading.problems.push({ place: placeOf(reading, node), message });
  return failed;
}

/** The node itself, or what its alias stands for; undefined where that is nothing. */
export const resolved = ({ document }: Reading, node: Node | null): Node | null | undefined =>
  isAlias(node) ? node.resolve(document) : node;

export type Form = 'scalar' | 'list' | 'map';

export const formOf = (node: Node | null): Form => (isMap(node) ? 'map' : isSeq(node) ? 'list' : 'scalar');

/** The value of a scalar; undefined for anything else. A node that is not there is null, as YAML has it. */
export const scalarOf = (node: Node | null): unknown =>
  node === null ? null : isScalar(node) ? node.value : undefined;

const longestShown = 40;

/** A node as it is quoted in a message. */
export function shown(node: Node | null): string {
  if (isCollection(node)) return isMap(node) ? 'keys and values' : 'a list';
  const value = scalarOf(node);
  if (value === null || value === undefined) return 'nothing';
  // As it stands in the file: 1e3 is not shown as 1000.
  const text = (typeof value !== 'string' && isScalar(node) && node.source) || JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
