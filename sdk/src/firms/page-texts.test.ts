import { describe, expect, it } from 'vitest';
import { greetingOf, introOf, tabTitleOf } from './page-texts.ts';

describe("the page's texts", () => {
  it('name the contact and the company', () => {
    const firm = { name: 'Dana', companyName: ' Roe & Sons ' };
    expect(greetingOf(firm)).toBe('Hey Dana,');
    expect(tabTitleOf(firm)).toBe('AI Legal Assistant Demo for Dana');
    expect(introOf(firm).join('')).toBe(
      'This demo handles client calls for Roe & Sons. Let the assistant call your phone, or talk to it right here.',
    );
  });

  it('do without them, and end a sentence once', () => {
    expect(greetingOf({ name: '' })).toBe('Hey ...,');
    expect(introOf({ companyName: '' }).join('')).toContain('calls for law firms. Let');
    expect(introOf({ companyName: 'Roe Inc.' }).join('')).toContain('calls for Roe Inc. Let');
  });
});
