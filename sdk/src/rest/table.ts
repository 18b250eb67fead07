import { isOperation, type Operation, type OperationTree } from './operation.ts';
import { operations } from './derived/operations.ts';
import { uncheckedOperation } from './unchecked.ts';

// The table alone, for code that serves, lists or documents it.
export type { HttpMethod, Operation, OperationDetails, OperationTree } from './operation.ts';
export type { Contract, ContractOperation, Fields, Shape, Text } from './shape.ts';
export { operations, uncheckedOperation };

/** A row with its name: `client.testSuite.run.get` has the area `testSuite` and the name `run.get`. */
export interface NamedOperation {
  readonly area: string;
  readonly name: string;
  readonly operation: Operation;
}

/** The whole table as a list, area by area. */
export function operationList(): NamedOperation[] {
  return Object.entries(operations).flatMap(([area, tree]) =>
    flattenTree(tree).map(([name, operation]) => ({ area, name, operation })),
  );
}

function flattenTree(tree: OperationTree): [name: string, operation: Operation][] {
  return Object.entries(tree).flatMap(([name, node]): [string, Operation][] =>
    isOperation(node)
      ? [[name, node]]
      : flattenTree(node).map(([rest, operation]) => [`${name}.${rest}`, operation]),
  );
}
