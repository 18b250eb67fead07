import { paged, pagedText } from './queries.ts';
import { type WireRow, row } from './row.ts';

const suiteRows: readonly WireRow[] = [
  row({
    name: 'testSuite.list',
    operation: 'GET /test-suite',
    url: `/test-suite?${pagedText}`,
    call: (client) => client.testSuite.list(paged),
    answer: 'page',
  }),
  row({
    name: 'testSuite.create',
    operation: 'POST /test-suite',
    url: '/test-suite',
    body: { name: 'Nightly', phoneNumberId: 'ph' },
    call: (client, body) => client.testSuite.create(body),
  }),
  row({
    name: 'testSuite.get',
    operation: 'GET /test-suite/{id}',
    url: '/test-suite/su',
    call: (client) => client.testSuite.get('su'),
  }),
  row({
    name: 'testSuite.update',
    operation: 'PATCH /test-suite/{id}',
    url: '/test-suite/su',
    body: { name: 'Weekly' },
    call: (client, body) => client.testSuite.update('su', body),
  }),
  row({
    name: 'testSuite.delete',
    operation: 'DELETE /test-suite/{id}',
    url: '/test-suite/su',
    call: (client) => client.testSuite.delete('su'),
  }),
];

const testRows: readonly WireRow[] = [
  row({
    name: 'testSuite.test.list',
    operation: 'GET /test-suite/{testSuiteId}/test',
    url: `/test-suite/su/test?${pagedText}`,
    call: (client) => client.testSuite.test.list('su', paged),
    answer: 'page',
  }),
  row({
    name: 'testSuite.test.create',
    operation: 'POST /test-suite/{testSuiteId}/test',
    url: '/test-suite/su/test',
    body: { type: 'voice', script: 'Ask for the hours.', scorers: [{ type: 'ai', rubric: 'Says them.' }] },
    call: (client, body) => client.testSuite.test.create('su', body),
  }),
  row({
    name: 'testSuite.test.get',
    operation: 'GET /test-suite/{testSuiteId}/test/{id}',
    url: '/test-suite/su/test/te',
    call: (client) => client.testSuite.test.get('su', 'te'),
  }),
  row({
    name: 'testSuite.test.update',
    operation: 'PATCH /test-suite/{testSuiteId}/test/{id}',
    url: '/test-suite/su/test/te',
    body: { type: 'chat', numAttempts: 3 },
    call: (client, body) => client.testSuite.test.update('su', 'te', body),
  }),
  row({
    name: 'testSuite.test.delete',
    operation: 'DELETE /test-suite/{testSuiteId}/test/{id}',
    url: '/test-suite/su/test/te',
    call: (client) => client.testSuite.test.delete('su', 'te'),
  }),
];

const runRows: readonly WireRow[] = [
  row({
    name: 'testSuite.run.list',
    operation: 'GET /test-suite/{testSuiteId}/run',
    url: `/test-suite/su/run?${pagedText}`,
    call: (client) => client.testSuite.run.list('su', paged),
    answer: 'page',
  }),
  row({
    name: 'testSuite.run.create',
    operation: 'POST /test-suite/{testSuiteId}/run',
    url: '/test-suite/su/run',
    body: {},
    call: (client, body) => client.testSuite.run.create('su', body),
  }),
  row({
    name: 'testSuite.run.get',
    operation: 'GET /test-suite/{testSuiteId}/run/{id}',
    url: '/test-suite/su/run/ru',
    call: (client) => client.testSuite.run.get('su', 'ru'),
  }),
  row({
    name: 'testSuite.run.update',
    operation: 'PATCH /test-suite/{testSuiteId}/run/{id}',
    url: '/test-suite/su/run/ru',
    body: { name: 'Before the release' },
    call: (client, body) => client.testSuite.run.update('su', 'ru', body),
  }),
  row({
    name: 'testSuite.run.delete',
    operation: 'DELETE /test-suite/{testSuiteId}/run/{id}',
    url: '/test-suite/su/run/ru',
    call: (client) => client.testSuite.run.delete('su', 'ru'),
  }),
];

export const testSuiteRows: readonly WireRow[] = [...suiteRows, ...testRows, ...runRows];
