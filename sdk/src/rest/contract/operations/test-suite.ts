import { area } from '../table.ts';

export const testSuite = area({
  text: 'Test suites, in which the platform plays a customer and judges your agent.',
  record: 'suite',
  path: '/test-suite',
  operations: {
    list: 'Lists the stored suites in numbered pages, without their tests and runs.',
    create: {
      text: 'Stores a suite: which assistant or number to test, and which assistant plays the customer. Its tests are added with `test.create`.',
      errors: ['400 if a field is invalid'],
    },
    get: 'Reads who is tested and who plays the customer.',
    update: {
      text: "Changes a suite's name, target or tester for the next run. Fields left out stay as they are.",
      errors: ['400 if a field is invalid'],
    },
    delete: 'Deletes a suite with its tests and runs, and resolves to it.',
  },
  areas: {
    test: area({
      text: 'The conversations that a suite plays, each with a script and rubrics.',
      record: 'test in this suite',
      path: '/test-suite/{testSuiteId}/test',
      values: { id: 'id of the test', testSuiteId: 'id of the suite that has the test' },
      operations: {
        list: {
          text: "Lists a suite's scripted conversations in numbered pages.",
          values: { testSuiteId: 'id of the suite whose tests to list' },
          errors: ['404 if there is no such suite'],
        },
        create: {
          text: 'Adds a conversation by voice or chat: a script for the tester, and rubrics by which a model judges the result. Each run plays it `numAttempts` times, 1 to 10.',
          values: { testSuiteId: 'id of the suite to add it to' },
          errors: ['400 if the script or a scorer is missing or too long', '404 if there is no such suite'],
        },
        get: "Reads one conversation's script, rubrics and number of attempts.",
        update: {
          text: "Changes a conversation's script, rubrics or attempts for the next run. Finished runs keep what they played.",
          errors: ['400 if a field is invalid'],
        },
        delete: 'Removes a conversation from the suite and resolves to it. Finished runs keep their results.',
      },
    }),
    run: area({
      text: 'Executions of a suite, with the result of every attempt.',
      record: 'run of this suite',
      path: '/test-suite/{testSuiteId}/run',
      values: { id: 'id of the run', testSuiteId: 'id of the suite that was run' },
      operations: {
        list: {
          text: "Lists a suite's executions in numbered pages, with their status and results.",
          values: { testSuiteId: 'id of the suite whose runs to list' },
          errors: ['404 if there is no such suite'],
        },
        create: {
          text: 'Starts to play all tests of a suite. Resolves at once with status `queued`; poll `get` until it is `completed` or `failed`. Voice tests are real calls, which cost money.',
          values: { testSuiteId: 'id of the suite to play' },
          errors: ['404 if there is no such suite'],
        },
        get: "Reads an execution's status, and for each attempt the verdict and reasoning of every scorer.",
        update: 'Renames an execution. Its results cannot be changed.',
        delete:
          'Deletes an execution with its results, and resolves to it. The calls it made keep their records.',
      },
    }),
  },
});
