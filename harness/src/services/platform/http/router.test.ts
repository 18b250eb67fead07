import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Routed, createRouter } from './router.ts';

const route = (method: string, path: string): Routed => ({ method, path });
const match = createRouter([
  route('GET', '/call/{id}'),
  route('PATCH', '/call/{id}'),
  route('POST', '/call/web'),
  route('GET', '/call/latest'),
  route('GET', '/{provider}/voices/search'),
  route('GET', '/{provider}/workflows'),
]);
const statusOf = (method: string, path: string): unknown => {
  try {
    return match(method, path).route.path;
  } catch (error) {
    return error instanceof Error && 'status' in error ? error.status : error;
  }
};

describe('the router', () => {
  it('prefers a fixed segment over a parameter', () => {
    expect(match('GET', '/call/latest').route.path).toBe('/call/latest');
    expect(match('GET', '/call/7')).toMatchObject({ route: { path: '/call/{id}' }, params: { id: '7' } });
    expect(match('GET', '/11labs/voices/search').params).toEqual({ provider: '11labs' });
  });

  it('compares segments from left to right', () => {
    expect(match('GET', '/call/workflows').route.path).toBe('/call/{id}');
    expect(match('GET', '/make/workflows').route.path).toBe('/{provider}/workflows');
  });

  it.each([
    ['GET', '/', 404],
    ['GET', '/call', 404],
    ['GET', '/call/', 404],
    ['GET', '/call/1/2', 404],
    ['DELETE', '/call/1', 405],
    ['PUT', '/call/web', 405],
    ['GET', '/call/web', '/call/{id}'],
  ])('routes %s %s to %s', (method, path, expected) => {
    expect(statusOf(method, path)).toBe(expected);
  });

  it('decodes any identifier', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        fc.pre(id !== 'latest' && id !== 'web');
        expect(match('PATCH', `/call/${encodeURIComponent(id)}`).params).toEqual({ id });
      }),
    );
  });
});
