import { type Operation, type OperationTree, isOperation } from './operation.ts';
import { operations } from './derived/operations.ts';

/** A row with its name: `client.testSuite.run.get` has the area `testSuite` and the name `run.get`. */
export interface NamedOperation {
  readonly area: string;
  readonly name: string;
  readonly operation: Operation;
}

/** The whole table as a list, area by area. */
export function operationList(): NamedOperation[] {
  return Object.entries(operations).flatMap(([area, tree]) =>
    flatten(tree).map(([name, operation]) => ({ area, name, operation })),
  );
}

function flatten(tree: OperationTree): [name: string, operation: Operation][] {
  return Object.entries(tree).flatMap(([name, node]): [string, Operation][] =>
    isOperation(node)
      ? [[name, node]]
      : flatten(node).map(([rest, operation]) => [`${name}.${rest}`, operation]),
  );
}
