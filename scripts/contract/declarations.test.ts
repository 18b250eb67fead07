import { expect, it } from 'vitest';
import { readDeclarations } from './declarations.ts';

const source = `
export interface Dog {
  /**
   * Words about the name.
   * @minLength 1
   * @maxLength 40
   * @pattern /^[A-Z]\\w*$/
   * @example "Rex"
   */
  name: string;
  /** @min 0 */
  age?: number;
  /** @format date-time */
  born?: string;
  /** @pattern NAME_OF_A_PATTERN */
  kind: "big" | "small";
  /** @pattern NAME_OF_A_PATTERN */
  chip?: string;
  /** Either. */
  owner?: Person | ({
    type: "firm";
  } & Firm) | null;
  tags?: (string | number)[];
  models?: "a" | "b";
  breed?: "collie" | string;
}
export class Api {
  dog = {
    /**
     * @request PATCH:/dog/{id}
     * @deprecated
     * @secure
     */
    update: (id: string, query: { limit?: number; owner?: Person }, data: Dog, params: RequestParams = {}) =>
      this.request<Dog[], any>({ path: \`/dog/\${id}\`, body: data, secure: true, format: "json", ...params }),
    /** @request POST:/dog/photo */
    photo: (data: { photo: File }, params: RequestParams = {}) =>
      this.request<void, any>({ path: \`/dog/photo\`, type: ContentType.FormData, ...params }),
  };
}
`;

it('reads the facts of a client: operations, fields, limits and choices, and no descriptions', () => {
  expect(readDeclarations(source)).toEqual({
    operations: {
      'PATCH /dog/{id}': {
        query: { 'limit?': 'number', 'owner?': 'string' },
        body: 'Dog',
        response: { items: 'Dog' },
        deprecated: true,
      },
      'POST /dog/photo': { body: { fields: { photo: 'File' } }, form: true, open: true },
    },
    shapes: {
      Dog: {
        fields: {
          name: { minLength: 1, maxLength: 40, pattern: '^[A-Z]\\w*$' },
          'age?': { min: 0 },
          'born?': 'time',
          kind: { oneOf: ['big', 'small'] },
          'chip?': 'string',
          'owner?': { anyOf: ['Person', { of: 'Firm', fields: { type: { oneOf: ['firm'] } } }, 'null'] },
          'tags?': { items: { anyOf: ['string', 'number'] } },
          'models?': { items: { oneOf: ['a', 'b'] } },
          'breed?': { known: ['collie'] },
        },
      },
    },
  });
});
