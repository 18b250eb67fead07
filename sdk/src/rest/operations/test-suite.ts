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
    answer: json<Paginated<TestSuiteTest>>(),
    paging: bySortedPage,
  }),
  create: operation('POST', '/test-suite/{testSuiteId}/test', {
    body: json<CreateTestSuiteTest>(),
    answer: json<TestSuiteTest>(),
  }),
  get: operation('GET', '/test-suite/{testSuiteId}/test/{id}', { answer: json<TestSuiteTest>() }),
  update: operation('PATCH', '/test-suite/{testSuiteId}/test/{id}', {
    body: json<UpdateTestSuiteTest>(),
    answer: json<TestSuiteTest>(),
  }),
  delete: operation('DELETE', '/test-suite/{testSuiteId}/test/{id}', { answer: json<TestSuiteTest>() }),
} as const;

const run = {
  list: operation('GET', '/test-suite/{testSuiteId}/run', {
    query: paged,
    answer: json<Paginated<TestSuiteRun>>(),
    paging: bySortedPage,
  }),
  create: operation('POST', '/test-suite/{testSuiteId}/run', {
    body: json<CreateTestSuiteRun>(),
    answer: json<TestSuiteRun>(),
  }),
  get: operation('GET', '/test-suite/{testSuiteId}/run/{id}', { answer: json<TestSuiteRun>() }),
  update: operation('PATCH', '/test-suite/{testSuiteId}/run/{id}', {
    body: json<UpdateTestSuiteRun>(),
    answer: json<TestSuiteRun>(),
  }),
  delete: operation('DELETE', '/test-suite/{testSuiteId}/run/{id}', { answer: json<TestSuiteRun>() }),
} as const;

export const testSuite = {
  list: operation('GET', '/test-suite', {
    query: paged,
    answer: json<Paginated<TestSuite>>(),
    paging: bySortedPage,
  }),
  create: operation('POST', '/test-suite', { body: json<CreateTestSuite>(), answer: json<TestSuite>() }),
  get: operation('GET', '/test-suite/{id}', { answer: json<TestSuite>() }),
  update: operation('PATCH', '/test-suite/{id}', {
    body: json<UpdateTestSuite>(),
    answer: json<TestSuite>(),
  }),
  delete: operation('DELETE', '/test-suite/{id}', { answer: json<TestSuite>() }),
  test,
  run,
} as const;
