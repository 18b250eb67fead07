// The table alone, for code that serves, lists or documents it.
export type { HttpMethod, Operation, OperationDetails, OperationTree } from './operation.ts';
export type { Contract, ContractOperation, Fields, Shape, Text } from './shape.ts';
export { type NamedOperation, operationList } from './operation-list.ts';
export { operations } from './derived/operations.ts';
export { uncheckedOperation } from './unchecked.ts';
