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

/** The conversations that a suite plays, each with a script and rubrics. */
const test = {
  /**
   * Lists a suite's scripted conversations in numbered pages.
   * @param testSuiteId id of the suite whose tests to list
   * @throws PlatformError 404 if there is no such suite
   */
  list: operation('GET', '/test-suite/{testSuiteId}/test', {
    query: paged,
    response: json<Paginated<TestSuiteTest>>(),
    paging: bySortedPage,
  }),
  /**
   * Adds a conversation by voice or chat: a script for the tester, and rubrics by which a model judges the result. Each
   * run plays it `numAttempts` times, 1 to 10.
   * @param testSuiteId id of the suite to add it to
   * @throws PlatformError 400 if the script or a scorer is missing or too long
   * @throws PlatformError 404 if there is no such suite
   */
  create: operation('POST', '/test-suite/{testSuiteId}/test', {
    body: json<CreateTestSuiteTest>(),
    response: json<TestSuiteTest>(),
  }),
  /**
   * Reads one conversation's script, rubrics and number of attempts.
   * @param testSuiteId id of the suite that has the test
   * @param id id of the test
   * @throws PlatformError 404 if there is no such test in this suite
   */
  get: operation('GET', '/test-suite/{testSuiteId}/test/{id}', { response: json<TestSuiteTest>() }),
  /**
   * Changes a conversation's script, rubrics or attempts for the next run. Finished runs keep what they played.
   * @param testSuiteId id of the suite that has the test
   * @param id id of the test
   * @throws PlatformError 400 if a field is invalid
   * @throws PlatformError 404 if there is no such test in this suite
   */
  update: operation('PATCH', '/test-suite/{testSuiteId}/test/{id}', {
    body: json<UpdateTestSuiteTest>(),
    response: json<TestSuiteTest>(),
  }),
  /**
   * Removes a conversation from the suite and resolves to it. Finished runs keep their results.
   * @param testSuiteId id of the suite that has the test
   * @param id id of the test
   * @throws PlatformError 404 if there is no such test in this suite
   */
  delete: operation('DELETE', '/test-suite/{testSuiteId}/test/{id}', { response: json<TestSuiteTest>() }),
} as const;

/** Executions of a suite, with the result of every attempt. */
const run = {
  /**
   * Lists a suite's executions in numbered pages, with their status and results.
   * @param testSuiteId id of the suite whose runs to list
   * @throws PlatformError 404 if there is no such suite
   */
  list: operation('GET', '/test-suite/{testSuiteId}/run', {
    query: paged,
    response: json<Paginated<TestSuiteRun>>(),
    paging: bySortedPage,
  }),
  /**
   * Starts to play all tests of a suite. Resolves at once with status `queued`; poll `get` until it is `completed` or
   * `failed`. Voice tests are real calls, which cost money.
   * @param testSuiteId id of the suite to play
   * @throws PlatformError 404 if there is no such suite
   */
  create: operation('POST', '/test-suite/{testSuiteId}/run', {
    body: json<CreateTestSuiteRun>(),
    response: json<TestSuiteRun>(),
  }),
  /**
   * Reads an execution's status, and for each attempt the verdict and reasoning of every scorer.
   * @param testSuiteId id of the suite that was run
   * @param id id of the run
   * @throws PlatformError 404 if there is no such run of this suite
   */
  get: operation('GET', '/test-suite/{testSuiteId}/run/{id}', { response: json<TestSuiteRun>() }),
  /**
   * Renames an execution. Its results cannot be changed.
   * @param testSuiteId id of the suite that was run
   * @param id id of the run
   * @throws PlatformError 404 if there is no such run of this suite
   */
  update: operation('PATCH', '/test-suite/{testSuiteId}/run/{id}', {
    body: json<UpdateTestSuiteRun>(),
    response: json<TestSuiteRun>(),
  }),
  /**
   * Deletes an execution with its results, and resolves to it. The calls it made keep their records.
   * @param testSuiteId id of the suite that was run
   * @param id id of the run
   * @throws PlatformError 404 if there is no such run of this suite
   */
  delete: operation('DELETE', '/test-suite/{testSuiteId}/run/{id}', { response: json<TestSuiteRun>() }),
} as const;

/** Test suites, in which the platform plays a customer and judges your agent. */
export const testSuite = {
  /** Lists the stored suites in numbered pages, without their tests and runs. */
  list: operation('GET', '/test-suite', {
    query: paged,
    response: json<Paginated<TestSuite>>(),
    paging: bySortedPage,
  }),
  /**
   * Stores a suite: which assistant or number to test, and which assistant plays the customer. Its tests are added with
   * `test.create`.
   * @throws PlatformError 400 if a field is invalid
   */
  create: operation('POST', '/test-suite', { body: json<CreateTestSuite>(), response: json<TestSuite>() }),
  /**
   * Reads who is tested and who plays the customer.
   * @param id id of the suite
   * @throws PlatformError 404 if there is no such suite
   */
  get: operation('GET', '/test-suite/{id}', { response: json<TestSuite>() }),
  /**
   * Changes a suite's name, target or tester for the next run. Fields left out stay as they are.
   * @param id id of the suite
   * @throws PlatformError 400 if a field is invalid
   * @throws PlatformError 404 if there is no such suite
   */
  update: operation('PATCH', '/test-suite/{id}', {
    body: json<UpdateTestSuite>(),
    response: json<TestSuite>(),
  }),
  /**
   * Deletes a suite with its tests and runs, and resolves to it.
   * @param id id of the suite
   * @throws PlatformError 404 if there is no such suite
   */
  delete: operation('DELETE', '/test-suite/{id}', { response: json<TestSuite>() }),
  test,
  run,
} as const;
