import { describe, expect, it } from 'vitest';
import { emptyFirm } from './fields.ts';
import { unwrittenSince } from './unwritten-since.ts';

const version = (slug: string, writtenAt?: string, snapshot?: symbol) => ({
  firm: { ...emptyFirm, slug },
  writtenAt,
  ...(snapshot === undefined ? {} : { snapshot }),
});
const [first, second] = [Symbol('first'), Symbol('second')];

describe('firms that nobody has written since', () => {
  it('share lists of slugs and times only if they were read together, or written together', () => {
    const versions = [
      version('a', '1', first),
      version('b', '2', second),
      version('c', '2', first),
      version('d', '2', second),
      version('e', '3'),
      version('f', '4'),
      version('g', '3'),
    ];
    expect([...unwrittenSince(versions)]).toEqual([
      { slugs: '("a","c")', times: '("1","2")' },
      { slugs: '("b","d")', times: '("2")' },
      { slugs: '("e","g")', times: '("3")' },
      { slugs: '("f")', times: '("4")' },
    ]);
  });

  it('are selected by their slugs if the table has no times', () => {
    expect([...unwrittenSince([version('a"b'), version('c')])]).toEqual([
      { slugs: String.raw`("a\"b","c")`, times: undefined },
    ]);
  });

  it('are selected by URLs of bounded length, each firm once', () => {
    const versions = Array.from({ length: 500 }, (_, index) =>
      version(
        `${'田'.repeat(30)}-${index}`,
        `2026-01-02T03:04:05.${String(index).padStart(6, '0')}+00:00`,
        first,
      ),
    );
    const lists = [...unwrittenSince(versions)];
    for (const { slugs, times = '' } of lists)
      expect(encodeURIComponent(slugs + times).length).toBeLessThan(6100);
    expect(lists.flatMap(({ slugs }) => slugs.match(/-\d+"/g))).toHaveLength(500);
  });
});
