// Written by npm run docs from ../operations/test-suite.ts.

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
import type { List } from '../method.ts';
import type { PagedQuery } from './parameters.ts';
import type { Paginated, Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';

/** The conversations that a suite plays, each with a script and rubrics. */
export interface TestSuiteTestMethods {
  /**
   * Lists a suite's scripted conversations in numbered pages.
   * @param testSuiteId id of the suite whose tests to list
   * @throws PlatformError 404 if there is no such suite
   */
  list(
    testSuiteId: string,
    query?: PagedQuery,
    options?: RequestOptions,
  ): List<Received<Paginated<TestSuiteTest>>>;

  /**
   * Adds a conversation by voice or chat: a script for the tester, and rubrics by which a model judges the
   * result. Each run plays it `numAttempts` times, 1 to 10.
   * @param testSuiteId id of the suite to add it to
   * @throws PlatformError 400 if the script or a scorer is missing or too long
   * @throws PlatformError 404 if there is no such suite
   */
  create(
    testSuiteId: string,
    body: CreateTestSuiteTest,
    options?: RequestOptions,
  ): Promise<Received<TestSuiteTest>>;

  /**
   * Reads one conversation's script, rubrics and number of attempts.
   * @param testSuiteId id of the suite that has the test
   * @param id id of the test
   * @throws PlatformError 404 if there is no such test in this suite
   */
  get(testSuiteId: string, id: string, options?: RequestOptions): Promise<Received<TestSuiteTest>>;

  /**
   * Changes a conversation's script, rubrics or attempts for the next run. Finished runs keep what they
   * played.
   * @param testSuiteId id of the suite that has the test
   * @param id id of the test
   * @throws PlatformError 400 if a field is invalid
   * @throws PlatformError 404 if there is no such test in this suite
   */
  update(
    testSuiteId: string,
    id: string,
    body: UpdateTestSuiteTest,
    options?: RequestOptions,
  ): Promise<Received<TestSuiteTest>>;

  /**
   * Removes a conversation from the suite and resolves to it. Finished runs keep their results.
   * @param testSuiteId id of the suite that has the test
   * @param id id of the test
   * @throws PlatformError 404 if there is no such test in this suite
   */
  delete(testSuiteId: string, id: string, options?: RequestOptions): Promise<Received<TestSuiteTest>>;
}

/** Executions of a suite, with the result of every attempt. */
export interface TestSuiteRunMethods {
  /**
   * Lists a suite's executions in numbered pages, with their status and results.
   * @param testSuiteId id of the suite whose runs to list
   * @throws PlatformError 404 if there is no such suite
   */
  list(
    testSuiteId: string,
    query?: PagedQuery,
    options?: RequestOptions,
  ): List<Received<Paginated<TestSuiteRun>>>;

  /**
   * Starts to play all tests of a suite. Resolves at once with status `queued`; poll `get` until it is
   * `completed` or `failed`. Voice tests are real calls, which cost money.
   * @param testSuiteId id of the suite to play
   * @throws PlatformError 404 if there is no such suite
   */
  create(
    testSuiteId: string,
    body: CreateTestSuiteRun,
    options?: RequestOptions,
  ): Promise<Received<TestSuiteRun>>;

  /**
   * Reads an execution's status, and for each attempt the verdict and reasoning of every scorer.
   * @param testSuiteId id of the suite that was run
   * @param id id of the run
   * @throws PlatformError 404 if there is no such run of this suite
   */
  get(testSuiteId: string, id: string, options?: RequestOptions): Promise<Received<TestSuiteRun>>;

  /**
   * Renames an execution. Its results cannot be changed.
   * @param testSuiteId id of the suite that was run
   * @param id id of the run
   * @throws PlatformError 404 if there is no such run of this suite
   */
  update(
    testSuiteId: string,
    id: string,
    body: UpdateTestSuiteRun,
    options?: RequestOptions,
  ): Promise<Received<TestSuiteRun>>;

  /**
   * Deletes an execution with its results, and resolves to it. The calls it made keep their records.
   * @param testSuiteId id of the suite that was run
   * @param id id of the run
   * @throws PlatformError 404 if there is no such run of this suite
   */
  delete(testSuiteId: string, id: string, options?: RequestOptions): Promise<Received<TestSuiteRun>>;
}

/** Test suites, in which the platform plays a customer and judges your agent. */
export interface TestSuiteMethods {
  /** Lists the stored suites in numbered pages, without their tests and runs. */
  list(query?: PagedQuery, options?: RequestOptions): List<Received<Paginated<TestSuite>>>;

  /**
   * Stores a suite: which assistant or number to test, and which assistant plays the customer. Its tests are
   * added with `test.create`.
   * @throws PlatformError 400 if a field is invalid
   */
  create(body: CreateTestSuite, options?: RequestOptions): Promise<Received<TestSuite>>;

  /**
   * Reads who is tested and who plays the customer.
   * @param id id of the suite
   * @throws PlatformError 404 if there is no such suite
   */
  get(id: string, options?: RequestOptions): Promise<Received<TestSuite>>;

  /**
   * Changes a suite's name, target or tester for the next run. Fields left out stay as they are.
   * @param id id of the suite
   * @throws PlatformError 400 if a field is invalid
   * @throws PlatformError 404 if there is no such suite
   */
  update(id: string, body: UpdateTestSuite, options?: RequestOptions): Promise<Received<TestSuite>>;

  /**
   * Deletes a suite with its tests and runs, and resolves to it.
   * @param id id of the suite
   * @throws PlatformError 404 if there is no such suite
   */
  delete(id: string, options?: RequestOptions): Promise<Received<TestSuite>>;

  /** The conversations that a suite plays, each with a script and rubrics. */
  readonly test: TestSuiteTestMethods;

  /** Executions of a suite, with the result of every attempt. */
  readonly run: TestSuiteRunMethods;
}
