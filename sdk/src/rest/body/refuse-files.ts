import { invalidInput } from '../../misuse.ts';
import { type Operation, type OperationTree, isOperation } from '../operation.ts';

/**
 * Rejects files, bytes and streams at any depth: JSON would send them as `{}` or as a list of numbers.
 * @param name name of the value in the error
 * @throws FirmlineError 'invalid-input'
 */
export function refuseFiles(value: unknown, name = 'The body', seen = new Set<object>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  const isFile =
    value instanceof Blob ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value) ||
    Symbol.asyncIterator in value ||
    'getReader' in value;
  const hint = 'Only the file fields of a form take a Blob, bytes or a stream.';
  if (isFile) throw invalidInput(`${name} cannot hold a file.`, hint);
  for (const [key, one] of Object.entries(value)) refuseFiles(one, key, seen);
}

/** The same operations, but their JSON bodies are checked for files before they are written. */
export function withoutFiles<Tree extends OperationTree>(tree: Tree): Tree {
  const entries = Object.entries(tree).map(([name, node]) => [
    name,
    isOperation(node) ? checked(node) : withoutFiles(node),
  ]);
  return Object.fromEntries(entries) as Tree;
}

function checked(operation: Operation): Operation {
  const { body } = operation.details;
  if (body?.contentType !== 'application/json') return operation;
  const encode = (value: unknown) => {
    refuseFiles(value);
    return body.encode(value);
  };
  return { ...operation, details: { ...operation.details, body: { ...body, encode } } };
}
