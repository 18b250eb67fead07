import { describe, expect, it } from 'vitest';
import { withCharacterLists } from './plain-page-plugin.ts';

describe("the plain page's expressions", () => {
  it('list the characters that ES5 cannot name', () => {
    const code = withCharacterLists(String.raw`a.split(/\p{Bidi_Control}/u).join(/b/)`);
    const [, list = ''] = /^a\.split\(\/(\[.*\])\/\)\.join\(\/b\/\)$/.exec(code) ?? [];
    const listed = new RegExp(list);
    for (let unit = 0; unit < 0x1_00_00; unit++) {
      const text = String.fromCharCode(unit);
      if (listed.test(text) !== /\p{Bidi_Control}/u.test(text)) expect.unreachable(`U+${unit.toString(16)}`);
    }
    expect(list).toContain(String.raw`\u202e`);
  });
});
