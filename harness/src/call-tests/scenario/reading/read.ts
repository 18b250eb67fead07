import type { BaseIssue, GenericSchema } from 'valibot';
import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node } from 'yaml';
import { from, originOf, type Place, Scalar } from '../vocabulary/tree.ts';
import type { FileFinder } from '../vocabulary/values.ts';
import type { Problem } from './problem.ts';

interface Source extends FileFinder {
  readonly document: Document;
  readonly file: string;
  readonly lines: LineCounter;
}

const maxNodes = 20_000;
const maxDepth = 30;
const maxShown = 40;

/** A document as scalars, lists and maps with their positions, and the problems that prevent it. */
function toTree(
  { document, file, lines }: Source,
  title: string,
): { readonly tree: unknown; readonly problems: Problem[] } {
  const problems: Problem[] = [];
  let count = 0;

  const placeOf = (node: Node | null): Place => {
    const { line, col } = lines.linePos(node?.range?.[0] ?? 0);
    return { file, line, column: col };
  };
  const fail = (node: Node | null, message: string) => {
    problems.push({ place: placeOf(node), message });
    return new Scalar(null);
  };

  const entriesOf = (node: Node, items: readonly Pair[], depth: number) => {
    const keys = new Map<string, Place>();
    const entries: [string, unknown][] = [];
    for (const { key: keyNode, value } of items) {
      const word = isScalar(keyNode) ? keyNode.value : undefined;
      if (typeof word !== 'string' && typeof word !== 'number' && typeof word !== 'boolean') {
        fail(keyNode ?? node, `A key must be a word, not ${shown(keyNode)}.`);
        continue;
      }
      const key = String(word);
      if (keys.has(key)) fail(keyNode, `"${key}" is repeated.`);
      else {
        keys.set(key, placeOf(keyNode));
        entries.push([key, treeOf(value, key, depth + 1)]);
      }
    }
    return from(Object.fromEntries(entries), { place: placeOf(node), shown: shown(node), keys });
  };

  const treeOf = (given: Node | null, name: string, depth: number): unknown => {
    const node = isAlias(given) ? given.resolve(document) : given;
    if (node === undefined)
      return fail(given, `There is no anchor "${isAlias(given) ? given.source : ''}" above.`);
    if (++count > maxNodes) {
      if (count > maxNodes + 1) return new Scalar(null);
      return fail(given, `There is too much in this file: more than ${maxNodes} values.`);
    }
    if (depth > maxDepth) return fail(node, `"${name}" is nested too deeply.`);
    if (isMap<Node | null, Node | null>(node)) return entriesOf(node, node.items, depth);
    const origin = { place: placeOf(node), shown: shown(node) };
    if (!isSeq<Node | null>(node)) return from(new Scalar(isScalar(node) ? node.value : null), origin);
    return from(
      node.items.map((item) => treeOf(item, name, depth + 1)),
      origin,
    );
  };
  return { tree: treeOf(document.contents, title, 0), problems };
}

export type Read<Value> = { readonly value: Value } | { readonly problems: readonly Problem[] };

/** Reads a document by its schema. @param title name of the whole in messages */
export function read<Value>(
  schema: GenericSchema<unknown, Value>,
  title: string,
  source: Source,
): Read<Value> {
  const { tree, problems } = toTree(source, title);
  if (problems.length > 0) return { problems };
  const config: FileFinder = source;
  const { issues, value } = schema['~run']({ value: tree }, { ...config, abortPipeEarly: true });
  if (!issues) return { value };
  return { problems: issues.map((issue) => problemIn(issue, tree, title)).toSorted(byPlace) };
}

const byPlace = ({ place: a }: Problem, { place: b }: Problem) => a.line - b.line || a.column - b.column;

/** A problem with the issue's place, key and value. */
function problemIn({ path, message }: BaseIssue<unknown>, tree: unknown, title: string): Problem {
  const last = path?.at(-1);
  const key = path?.findLast((item) => typeof item.key === 'string')?.key ?? title;
  const parent = originOf(last?.input);
  const value = originOf(last ? last.value : tree);
  const place = last?.origin === 'key' ? (parent.keys?.get(String(last.key)) ?? parent.place) : value.place;
  const words: Readonly<Record<string, string>> = { '{key}': JSON.stringify(key), '{value}': value.shown };
  return { place, message: message.replaceAll(/\{(?:key|value)\}/g, (mark) => words[mark] ?? mark) };
}

interface Pair {
  readonly key: Node | null;
  readonly value: Node | null;
}

/** A node as it is quoted in a message. */
function shown(node: Node | null): string {
  if (isMap(node)) return 'keys and values';
  if (isSeq(node)) return 'a list';
  const value = isScalar(node) ? node.value : null;
  if (value === null || value === undefined) return 'nothing';
  // As written in the file: 1e3 is not shown as 1000.
  const text = (typeof value !== 'string' && isScalar(node) && node.source) || JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
