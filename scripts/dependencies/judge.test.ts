import { describe, expect, it } from 'vitest';
import { advisoryProblems, exceptionProblems } from './audit.ts';
import { licenceProblems, purposeProblems } from './judge.ts';

const markdown = `# Dependencies

## Purposes

| Package | Purpose            |
| ------- | ------------------ |
| \`ws\`  | WebSocket server   |
| \`old\` | Was used once      |
| \`bare\` |                   |

## Licences

| Licence   | Package | Why it is allowed |
| --------- | ------- | ----------------- |
| \`MIT\`   | any     | Permissive        |
| \`MPL-2.0\` | \`axe\` | Used unchanged  |

## Advisories

| Advisory | Package | Until | Why it does not affect us |
| -------- | ------- | ----- | ------------------------- |
| GHSA-aaaa | \`ws\` | 2026-12-31 | Only the local room uses it |
| GHSA-bbbb | \`axe\` | 2026-12-31 |  |
`;

const licensed = (name: string, licence: string) => ({ name, version: '1.0.0', licence });
const advisory = (name: string, id: string) => ({
  package: name,
  url: `https://github.com/advisories/${id}`,
  severity: 'high',
  title: 'Reads too much',
});

describe('purposes of dependencies', () => {
  it('names a dependency without a purpose and a purpose without a dependency', () => {
    expect(purposeProblems(markdown, new Set(['ws', 'new', 'bare']))).toEqual([
      expect.stringMatching(/^new has no purpose/),
      expect.stringMatching(/^bare has no purpose/),
      expect.stringMatching(/explains old, which is no dependency/),
    ]);
  });
});

describe('licences of dependencies', () => {
  it('accepts an allowed licence, a choice that includes one, and one allowed for this package', () => {
    const fine = [licensed('a', 'MIT'), licensed('b', '(GPL-3.0-only OR MIT)'), licensed('axe', 'MPL-2.0')];
    expect(licenceProblems(markdown, fine)).toEqual([]);
  });

  it('refuses an unknown licence, one of another package, and a combination that includes an unknown one', () => {
    const refused = [
      licensed('a', 'AGPL-3.0-only'),
      licensed('b', 'MPL-2.0'),
      licensed('c', '(MIT AND GPL-3.0-only)'),
      licensed('d', 'none named'),
    ];
    expect(licenceProblems(markdown, refused)).toHaveLength(4);
  });
});

describe('exceptions for advisories', () => {
  it('accepts an advisory with an exception, until the day after its date', () => {
    expect(advisoryProblems(markdown, [advisory('ws', 'GHSA-aaaa'), advisory('axe', 'GHSA-bbbb')])).toEqual(
      [],
    );
    expect(exceptionProblems(markdown, '2026-12-31')).toEqual([expect.stringMatching(/GHSA-bbbb.*a reason/)]);
    expect(exceptionProblems(markdown, '2027-01-01')).toContainEqual(
      expect.stringMatching(/GHSA-aaaa.*ended on 2026-12-31: update ws/),
    );
  });

  it('names an advisory without an exception, and an exception without an advisory', () => {
    expect(advisoryProblems(markdown, [advisory('axe', 'GHSA-bbbb'), advisory('axe', 'GHSA-aaaa')])).toEqual([
      'axe: Reads too much (high) https://github.com/advisories/GHSA-aaaa',
      expect.stringMatching(/excepts GHSA-aaaa, which nothing has/),
    ]);
  });
});
