import { operationList } from '@firmline/sdk/rest/table';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../usage-error.ts';
import { commandOf, findRoute, pathNames } from './route.ts';

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
      'There is no operation "run.gte" of test-suite run. Did you mean get?',
    ],
    [['call'], 'call needs an operation: list, create, create-phone,'],
    [['testSuite', 'run'], 'run needs an operation: list, create, get, update or delete.'],
    [['call', 'get'], 'id is missing: firmline api call get <id>'],
    [['call', 'get', ''], 'id is missing'],
    [['GET', '/test-suite/{a}/run/r1'], 'testSuiteId is missing'],
    [['call', 'get', 'a', 'b'], '"b" is one value too many: firmline api call get <id>'],
    [['call', 'list', 'limit=5'], 'Pass fields with -f: -f limit=5'],
    [['GET'], 'No path is named'],
    [['GET', '/nope/at/all'], 'There is no operation GET /nope/at/all. See firmline api routes.'],
    [['POST', '/org/1'], 'This path takes GET, PATCH or DELETE.'],
    [['GET', '/call/%zz'], '"%zz" is not a valid path segment'],
  ])('is not found as %j', (words, message) => {
    expect(() => findRoute(words)).toThrow(UsageError);
    expect(() => findRoute(words)).toThrow(message);
  });
});
