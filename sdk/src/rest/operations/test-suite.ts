import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import { bySortedPage } from '../paging/by-page.ts';
import type { Paginated } from '../types/common.ts';
import type {
  CreateTestSuite,
  CreateTestSuiteRun,
  CreateTestSuiteTest,
  TestSuite,
  TestSuiteRun,
  TestSuiteTest,
  UpdateTestSuite,
  UpdateTestSuiteRun,
  UpdateTestSuiteTest,
} from '../types/test-suite.ts';
import { paged } from './parameters.ts';

const test = {
  list: operation('GET', '/test-suite/{testSuiteId}/test', {
    query: paged,
    response: json<Paginated<TestSuiteTest>>(),
    paging: bySortedPage,
  }),
  create: operation('POST', '/test-suite/{testSuiteId}/test', {
    body: json<CreateTestSuiteTest>(),
    response: json<TestSuiteTest>(),
  }),
  get: operation('GET', '/test-suite/{testSuiteId}/test/{id}', { response: json<TestSuiteTest>() }),
  update: operation('PATCH', '/test-suite/{testSuiteId}/test/{id}', {
    body: json<UpdateTestSuiteTest>(),
    response: json<TestSuiteTest>(),
  }),
  delete: operation('DELETE', '/test-suite/{testSuiteId}/test/{id}', { response: json<TestSuiteTest>() }),
} as const;

const run = {
  list: operation('GET', '/test-suite/{testSuiteId}/run', {
    query: paged,
    response: json<Paginated<TestSuiteRun>>(),
    paging: bySortedPage,
  }),
  create: operation('POST', '/test-suite/{testSuiteId}/run', {
    body: json<CreateTestSuiteRun>(),
    response: json<TestSuiteRun>(),
  }),
  get: operation('GET', '/test-suite/{testSuiteId}/run/{id}', { response: json<TestSuiteRun>() }),
  update: operation('PATCH', '/test-suite/{testSuiteId}/run/{id}', {
    body: json<UpdateTestSuiteRun>(),
    response: json<TestSuiteRun>(),
  }),
  delete: operation('DELETE', '/test-suite/{testSuiteId}/run/{id}', { response: json<TestSuiteRun>() }),
} as const;

export const testSuite = {
  list: operation('GET', '/test-suite', {
    query: paged,
    response: json<Paginated<TestSuite>>(),
    paging: bySortedPage,
  }),
  create: operation('POST', '/test-suite', { body: json<CreateTestSuite>(), response: json<TestSuite>() }),
  get: operation('GET', '/test-suite/{id}', { response: json<TestSuite>() }),
  update: operation('PATCH', '/test-suite/{id}', {
    body: json<UpdateTestSuite>(),
    response: json<TestSuite>(),
  }),
  delete: operation('DELETE', '/test-suite/{id}', { response: json<TestSuite>() }),
  test,
  run,
} as const;
