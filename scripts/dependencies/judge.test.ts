import { describe, expect, it } from 'vitest';
import { licenceProblems } from './judge.ts';

const markdown = `# Dependencies

## Licences

| Licence   | Package | Why it is allowed |
| --------- | ------- | ----------------- |
| \`MIT\`   | any     | Permissive        |
| \`MPL-2.0\` | \`axe\` | Used unchanged  |
`;

const licensed = (name: string, licence: string) => ({ name, version: '1.0.0', licence });

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
