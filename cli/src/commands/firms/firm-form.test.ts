import { describe, expect, it } from 'vitest';
import { shellLine } from '../../text.ts';
import { pagePreview } from './firm-form.ts';

const firm = { slug: 'roe', name: 'Dana', companyName: 'Roe', system: '', firstMessage: '', expiresAt: '' };

describe('the form of a new firm', () => {
  it("shows the page's texts as far as they are known", () => {
    const link = (one: typeof firm) => ({ ...one, url: `https://demo.example.com/${one.slug}` });
    expect(pagePreview(firm, link).split('\n')).toEqual([
      'AI Legal Assistant Demo for Dana',
      '',
      'Hey Dana,',
      expect.stringContaining('client calls for Roe.'),
      '',
      'https://demo.example.com/roe',
    ]);
    const empty = { ...firm, slug: '', name: '', companyName: '' };
    const text = pagePreview(empty, (one) => ({ ...one, url: '' }));
    expect(text).toContain('Hey ...,');
    expect(text).toContain('law firms');
    expect(text.endsWith('\n/...')).toBe(true);
  });

  it('quotes words for a shell', () => {
    expect(shellLine(['--name', "O'Brien & Sons", 'a-b', ''])).toBe(
      String.raw`--name 'O'\''Brien & Sons' a-b ''`,
    );
  });
});
