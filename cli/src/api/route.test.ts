import { operationList } from '@firmline/sdk/rest/table';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { adviceFor, commandOf, findOperation, findRoute, pathNames } from './route.ts';

const rows = operationList();

describe('an operation', () => {
  it.each(rows.map((row) => ({ row, command: commandOf(row) })))(
    'is found as $command',
    ({ row, command }) => {
      const { method, path } = row.operation;
      const values = pathNames(path).map((name) => `${name}-1`);
      const found = { row, values, query: [] };
      expect(findRoute([...command.split(' '), ...values])).toEqual(found);
      expect(findRoute([row.area, row.name, ...values])).toEqual(found);
      expect(findRoute([`${row.area}.${row.name}`, ...values])).toEqual(found);
      expect(findRoute([row.area, ...row.name.split('.'), ...values])).toEqual(found);
      expect(findRoute([method, path, ...values])).toEqual(found);
      const whole = values.reduce((filled, value) => filled.replace(/\{\w+\}/, value), path);
      expect(findRoute([method.toLowerCase(), `${whole}/`])).toEqual(found);
    },
  );

  it('decodes any value in a path', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^\{.*\}$/s.test(text)),
        (id) => {
          expect(findRoute(['GET', `/call/${encodeURIComponent(id)}`]).values).toEqual([id]);
          expect(findRoute(['call', 'get', id]).values).toEqual([id]);
        },
      ),
    );
  });

  it('fills the names in a path from left to right', () => {
    expect(findRoute(['GET', '/test-suite/{id}/run/r1', 's1']).values).toEqual(['s1', 'r1']);
    expect(findRoute(['GET', '/test-suite/s1/run/{id}', 'r1']).values).toEqual(['s1', 'r1']);
  });

  it('reads a query from its path', () => {
    const { row, query } = findRoute(['GET', '/call?limit=5&assistantId=a%20b']);
    expect(commandOf(row)).toBe('call list');
    expect(query).toEqual([
      ['limit', '5'],
      ['assistantId', 'a b'],
    ]);
  });

  it.each([
    ['POST', '/call/web', 'call create-web'],
    ['GET', '/call/web', 'call get'],
    ['POST', '/11labs/voice/clone', 'provider clone-voice'],
    ['GET', '/campaign/paginated', 'campaign list-paginated'],
    ['GET', 'org/locations', 'org get'],
  ])('%s %s is %s', (method, path, command) => {
    expect(commandOf(findRoute([method, path]).row)).toBe(command);
  });

  it.each([
    [[], 'No operation is named'],
    [['assistnt', 'list'], 'There is no area "assistnt". Did you mean assistant?'],
    [['assistants'], 'Did you mean assistant?'],
    [['xyz'], 'There is analytics, assistant,'],
    [['call', 'lsit'], 'There is no operation "lsit" of call. Did you mean list?'],
    [
      ['test-suite', 'run.gte', 'a', 'b'],
      'There is no operation "run.gte" of test-suite. Did you mean run.get?',
    ],
    [['call'], 'call needs an operation: list, create, create-phone,'],
    [['testSuite', 'run'], 'There is no operation "run" of test-suite. Did you mean run.list?'],
    [['call', 'get'], 'id is missing: firmline api call get <id>'],
    [['call', 'get', ''], 'id is missing'],
    [['GET', '/test-suite/{a}/run/r1'], 'testSuiteId is missing'],
    [['call', 'get', 'a', 'b'], '"b" is one value too many: firmline api call get <id>'],
    [['call', 'list', 'limit=5'], 'Pass fields with -f: -f limit=5'],
    [['GET'], 'No path is named'],
    [['GET', '/call/%zz'], '"%zz" is not a valid path segment'],
    [['GET', '/eval/{id}'], 'id is missing: firmline api GET /eval/{id} <id>'],
    [['GET', '/eval', 'limit=5'], 'Pass fields with -f: -f limit=5'],
  ])('is not found as %j', (words, message) => {
    expect(() => findRoute(words)).toThrow(UsageError);
    expect(() => findRoute(words)).toThrow(message);
  });
});

describe('a path beyond the table', () => {
  it.each([
    ['get', '/eval', 'GET /eval', []],
    ['POST', 'eval/run/', 'POST /eval/run', []],
    ['GET', '/eval/{id}', 'GET /eval/{id}', ['e1']],
    ['DELETE', '/eval/%C3%A9', 'DELETE /eval/%C3%A9', []],
    ['PUT', '/call/1', 'PUT /call/1', []],
  ])('%s %s is an unchecked operation', (method, path, command, values) => {
    const { row, ...found } = findRoute([method, path, ...values]);
    expect(found).toEqual({ values, query: [] });
    expect(row.operation.details.unchecked).toBe(true);
    expect(commandOf(row)).toBe(command);
  });

  it('may have a query', () => {
    expect(findRoute(['GET', '/eval?limit=5&a=b%20c']).query).toEqual([
      ['limit', '5'],
      ['a', 'b c'],
    ]);
  });

  const id = '3f1d1c1e-97a4-4d5f-8a34-5d1c2d8c9b10';
  it.each([
    ['GET', '/eval', ''],
    ['GET', '/asistant', 'Did you mean GET /assistant?'],
    ['POST', '/assistants', 'Did you mean POST /assistant?'],
    ['PATCH', '/asistant/a1', 'Did you mean PATCH /assistant/{id}?'],
    ['DELETE', `/asistants/${id}`, 'Did you mean DELETE /assistant/{id}?'],
    ['GET', `/assistant/${id}/versions`, 'Did you mean GET /assistant/{id}/version?'],
    ['POST', '/org/1', 'This path takes GET, PATCH or DELETE.'],
    ['PUT', '/sessions', 'Did you mean GET /session?'],
  ])('%s %s has the advice %j', (method, path, advice) => {
    expect(adviceFor(findRoute([method, path]).row)).toBe(advice);
  });

  it.each([
    [['GET', '/eval'], 'There is no operation GET /eval.'],
    [['GET', '/asistant'], 'There is no operation GET /asistant. Did you mean GET /assistant?'],
  ])('is not described: %j', (words, message) => {
    expect(() => findOperation(words)).toThrow(new UsageError(message));
  });

  it.each([
    ['C:/Program Files/Git/call/1', 'call/1'],
    ['/C:/Program Files/Git/call', 'call'],
    ['D:/msys64/call?limit=5', 'call?limit=5'],
    ['C:/Users/me/scoop/apps/git/2.45.1/call', 'call'],
  ])('that Git Bash has changed to %s is named as it was typed', (path, typed) => {
    expect(() => findRoute(['get', path])).toThrow(`without the first slash: firmline api GET ${typed}`);
  });
});
