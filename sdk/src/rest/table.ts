// The table alone, for code that serves, lists or documents it.
export type {
  HttpMethod,
  Operation,
  OperationDetails,
  OperationTree,
  Parameter,
  Parameters,
  ShapeOf,
} from './operation.ts';
export { type NamedOperation, operationList } from './operation-list.ts';
export * as operations from './operations/index.ts';
