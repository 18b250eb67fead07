import { isObject } from '#util/is-object';

/** A position in a scenario's file. Lines and columns count from 1. */
export interface Place {
  /** Path as passed to the reader. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Every object of the model has its source position. */
export interface Placed {
  readonly place: Place;
}

/** A word, text or number of a file. */
export class Scalar {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

interface Origin extends Placed {
  /** The text that messages quote. */
  readonly shown: string;
  /** Positions of a map's keys. */
  readonly keys?: ReadonlyMap<string, Place>;
}

const origins = new WeakMap<object, Origin>();
const nowhere: Origin = { place: { file: '', line: 1, column: 1 }, shown: 'nothing' };

/** Records the origin of a scalar, list or map. */
export function from<Tree extends object>(tree: Tree, origin: Origin): Tree {
  origins.set(tree, origin);
  return tree;
}

export const originOf = (tree: unknown): Origin =>
  (typeof tree === 'object' && tree !== null ? origins.get(tree) : undefined) ?? nowhere;

export const isMap = (tree: unknown): tree is Readonly<Record<string, unknown>> =>
  isObject(tree) && !(tree instanceof Scalar);

/** The value of a scalar; returns lists and maps unchanged. */
export const scalarOf = (tree: unknown): unknown => (tree instanceof Scalar ? tree.value : tree);

/** A tree as plain JSON values. */
export function plain(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(plain);
  if (isMap(tree)) return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, plain(value)]));
  return scalarOf(tree);
}
