import { FirmlineError } from '@firmline/sdk/errors';
import * as v from 'valibot';
import {
  type Document,
  isMap,
  isScalar,
  LineCounter,
  parseDocument,
  type Scalar,
  visit,
  type YAMLError,
} from 'yaml';
import { describeValue, type Place } from '../vocabulary/schema.ts';

/** A mistake in a scenario's file. */
export interface FileProblem {
  readonly place: Place;
  /** The mistake and how to fix it, in one or two sentences. */
  readonly message: string;
}

export const inOneLine = ({ place: { file, line, column }, message }: FileProblem): string =>
  `${file}:${line}:${column}: ${message}`;

const maxShown = 50;

/** Scenarios that cannot be read; 'invalid-input', with every problem that was found. */
export class ScenarioError extends FirmlineError {
  override readonly name = 'ScenarioError';
  readonly problems: readonly FileProblem[];

  constructor(problems: readonly FileProblem[]) {
    const lines = problems.slice(0, maxShown).map(inOneLine);
    if (problems.length > maxShown) lines.push(`and ${problems.length - maxShown} more`);
    super(lines.join('\n'), {
      code: 'invalid-input',
      fault: 'user',
      hint: 'harness/docs/scenarios.md lists everything that a scenario can contain.',
    });
    this.problems = problems;
  }
}

type Path = readonly (string | number)[];

/** A file's value, or its problems from top to bottom. */
type Read<Value> =
  | {
      readonly value: Value;
      /** As it is written. */
      readonly input: unknown;
      /** The position of a value as it is written, or of the nearest one around it. */
      readonly placeOf: (path: Path) => Place;
    }
  | { readonly problems: readonly FileProblem[] };

/**
 * Reads YAML by a schema.
 * @param title name of the whole in messages
 * @param file name in messages
 */
export function readYaml<Value>(
  schema: v.GenericSchema<unknown, Value>,
  title: string,
  text: string,
  file: string,
): Read<Value> {
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const refuse = (message: string) => ({ problems: [{ place: placeAt(0), message }] });
  // Spaces of web pages and chats look like indentation, and are part of a word.
  const oddSpaces = /^[ \t]*[\u{a0}\u{2000}-\u{200b}\u{202f}\u{3000}]/mu.exec(text);
  const fail = (problems: readonly FileProblem[]) =>
    oddSpaces
      ? {
          problems: [
            {
              place: placeAt(oddSpaces.index),
              message: 'This line begins with a no-break space. Use ordinary spaces.',
            },
          ],
        }
      : { problems };
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const complaints = [...document.errors, ...document.warnings];
  if (complaints.length > 0)
    return fail(
      complaints.map((one) => ({ place: placeAt(one.pos[0]), message: yamlErrorWords(one, title, text) })),
    );
  const cuts = cutTexts(document, text);
  if (cuts.length > 0) return fail(cuts.map(({ offset, message }) => ({ place: placeAt(offset), message })));
  if (document.contents === null) return refuse(`The file is empty; it must be a ${title}.`);

  let input: unknown;
  try {
    input = document.toJS();
    // Throws for a value that contains itself.
    JSON.stringify(input);
  } catch (error) {
    return refuse(
      `Its aliases cannot be resolved: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const nodeAt = (path: Path) => document.getIn(path, true) as { readonly range?: [number, number, number] };
  const placeOf = (path: Path): Place => {
    const node = path.length === 0 ? document.contents : nodeAt(path);
    return node?.range ? placeAt(node.range[0]) : placeOf(path.slice(0, -1));
  };
  const keyPlace = (path: Path): Place => {
    const parentNode = path.length === 1 ? document.contents : nodeAt(path.slice(0, -1));
    const pair = isMap(parentNode)
      ? parentNode.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1))
      : undefined;
    return isScalar(pair?.key) ? placeAt(pair.key.range?.[0] ?? 0) : placeOf(path.slice(0, -1));
  };
  const result = v.safeParse(schema, input, { abortPipeEarly: true });
  if (result.success) return { value: result.output, input, placeOf };
  const problems = withoutFalseAlarms(result.issues).map(({ path = [], message }): FileProblem => {
    const keys = path.map(({ key }) => key as string | number);
    const place = path.at(-1)?.origin === 'key' ? keyPlace(keys) : placeOf(keys);
    const name = keys.findLast((key) => typeof key === 'string') ?? title;
    const node = path.length > 0 ? nodeAt(keys) : undefined;
    // A message that is no sentence of its own continues one about the value.
    const wholeMessage = /^[a-z]/.test(message) ? `"${name}" ${message}` : message;
    return { place, message: isScalar(node) ? asWritten(wholeMessage, node) : wholeMessage };
  });
  return fail(problems.toSorted(({ place: a }, { place: b }) => a.line - b.line || a.column - b.column));
}

/** As it stands in the file: +12015550188 and 12.10 would lose a sign and a zero, and `no` may be read as false. */
const asWritten = (message: string, { value, source }: Scalar): string =>
  /^(?:number|boolean)$/.test(typeof value) && source !== undefined
    ? message.replaceAll(describeValue(value), source)
    : message;

/** "Order #12" without quotes is "Order", and any page with an order passes. */
function cutTexts(document: Document, text: string) {
  const problems: { readonly offset: number; readonly message: string }[] = [];
  visit(document, {
    Scalar(_, { type, value, range }) {
      const [offset = 0, endOffset = 0] = range ?? [];
      const comment = /^[ \t]+(#[^\s#!].*)/.exec(text.slice(endOffset))?.[1]?.trimEnd();
      if (type !== 'PLAIN' || typeof value !== 'string' || comment === undefined) return;
      const message = `YAML reads ${JSON.stringify(value)} here, and "${comment}" as a comment. Put the text between quotes, or a space after # if it is a comment.`;
      problems.push({ offset, message });
    },
  });
  return problems;
}

type Issues = readonly v.BaseIssue<unknown>[];

/** A misspelt key is not reported as missing too. */
function withoutFalseAlarms(issues: Issues): Issues {
  const isKey = ({ path }: Issues[number]) => path?.at(-1)?.origin === 'key';
  const misspelt = new Set(
    issues.flatMap((issue) =>
      isKey(issue) && issue.expected === 'never' ? [issue.path?.at(-1)?.input] : [],
    ),
  );
  return issues.filter(
    (issue) => !isKey(issue) || issue.expected === 'never' || !misspelt.has(issue.path?.at(-1)?.input),
  );
}

function yamlErrorWords({ code, message, pos: [offset] }: YAMLError, title: string, text: string): string {
  if (code === 'MULTIPLE_DOCS')
    return `A file holds one ${title}; put what follows --- into a file of its own.`;
  if (code === 'DUPLICATE_KEY') return `"${/^[^\s:,}]+/.exec(text.slice(offset))?.[0] ?? ''}" is repeated.`;
  return `This is not YAML: ${message.replace(/\.$/, '')}.`;
}
