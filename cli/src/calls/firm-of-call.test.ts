import { buildAssistantOverrides, withFirmTag } from '@firmline/sdk/assistant';
import { emptyFirm, type Firm } from '@firmline/sdk/firms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WebhookEvent } from '../webhook/requests.ts';
import { callRecord } from '../testing/call-record.ts';
import { firmMatcher } from './firm-of-call.ts';

const firm = (slug: string, fields: Partial<Firm> = {}): Firm => ({
  ...emptyFirm,
  slug,
  name: 'Dana Whitfield',
  ...fields,
});
const callOf = (of: Firm, claimed?: string) => {
  const overrides = buildAssistantOverrides(of);
  return callRecord({
    assistantOverrides: claimed === undefined ? overrides : withFirmTag(overrides, claimed),
  });
};

const hartwell = firm('hartwell', { system: 'Be brief.', firstMessage: 'Hartwell LLP, hello.' });
const rowe = firm('rowe', { system: 'Be kind.', firstMessage: 'Rowe here.', companyName: 'Rowe & Sons' });
const plain = firm('plain');

describe('the firm of a call', () => {
  const of = (call: ReturnType<typeof callRecord>, ...firms: Firm[]) => firmMatcher(firms)(call);

  it('is the only one with its texts', () => {
    expect(of(callOf(hartwell), rowe, hartwell, plain)).toEqual({
      slug: 'hartwell',
      match: 'exact',
      candidates: ['hartwell'],
      claimed: null,
      claimedBy: null,
      claim: null,
    });
    const inline = callRecord({ assistant: buildAssistantOverrides(rowe), assistantOverrides: {} });
    expect(of(inline, rowe, hartwell)).toMatchObject({ slug: 'rowe' });
  });

  it('is unknown if several have its texts, even under one name', () => {
    const copy = { ...hartwell, slug: 'a-copy' };
    expect(of(callOf(hartwell), hartwell, copy)).toMatchObject({
      slug: null,
      match: 'same-texts',
      candidates: ['a-copy', 'hartwell'],
    });
  });

  it('is not known by the default prompt, even if only one firm uses it', () => {
    expect(of(callOf(plain), plain, hartwell)).toMatchObject({
      slug: null,
      match: 'no-texts',
      candidates: ['plain'],
    });
  });

  it.each([
    ['one text is the same', { ...hartwell, firstMessage: 'Good day.' }, ['hartwell']],
    ['the company is named', firm('old', { firstMessage: 'ROWE and... rowe & sons!' }), ['rowe']],
    ['a word only begins like the company', firm('old', { firstMessage: 'Rowe & Sonsbeek' }), []],
    ['nothing is the same', firm('old', { system: 'Be long.' }), []],
  ])('is unknown if %s', (_, before, candidates) => {
    expect(of(callOf(before), hartwell, rowe, plain)).toMatchObject({
      slug: null,
      match: candidates.length > 0 ? 'similar' : 'none',
      candidates,
    });
  });

  it.each([
    [undefined, 'none'],
    [null, 'none'],
    ['text', 'none'],
    [{ model: 'gpt-4o', metadata: [] }, 'none'],
    [{ firstMessage: hartwell.firstMessage, model: { messages: [null, { role: 'user' }] } }, 'similar'],
  ])('is not known by overrides of %j', (assistantOverrides, match) => {
    expect(of(callRecord({ assistantOverrides }), hartwell, plain)).toMatchObject({ slug: null, match });
  });

  const texts = fc.record({
    system: fc.constantFrom('', ' ', 'Be brief.', 'Be kind.'),
    firstMessage: fc.constantFrom('', '\n', 'Hello.', 'Dana Whitfield, hello.'),
  });
  const anyFirms = fc
    .array(texts, { maxLength: 8 })
    .map((list) => list.map((one, index) => firm(`f-${index}`, one)));
  const sent = (one: Firm) => JSON.stringify(buildAssistantOverrides(one));

  it('is known exactly if no other record sends the same texts', () => {
    fc.assert(
      fc.property(anyFirms, texts, (firms, called) => {
        const caller = firm('caller', called);
        const same = firms.filter((one) => sent(one) === sent(caller)).map(({ slug }) => slug);
        const found = of(callOf(caller), ...firms);
        const isSilent = sent(caller) === sent(plain);
        expect(found.slug).toBe(same.length === 1 && !isSilent ? same[0] : null);
        expect(found.candidates).toEqual(expect.arrayContaining(same));
      }),
    );
  });

  it('is found for any record of a platform, without an error', () => {
    const anyCall = fc.record(
      { assistant: fc.jsonValue(), assistantOverrides: fc.jsonValue() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyFirms, anyCall, (firms, fields) => {
        expect(of(callRecord(fields), ...firms)).toMatchObject({ slug: null, match: 'none' });
      }),
    );
  });
});

describe('a slug that the page put into a call', () => {
  const copy = { ...hartwell, slug: 'copy' };

  it.each([
    ['confirmed', 'of the only firm with its texts', 'hartwell', [hartwell, rowe]],
    ['contradicted', 'of another firm', 'rowe', [hartwell, rowe]],
    ['contradicted', 'without a record, but the texts are of another', 'gone', [hartwell]],
    ['claimed', 'of one of several with its texts', 'copy', [hartwell, copy]],
    ['claimed', 'of a firm that changed one text', 'rowe', [{ ...rowe, system: hartwell.system }]],
    ['claimed', 'without a record', 'gone', [rowe]],
    ['contradicted', 'of a firm with other texts', 'rowe', [rowe]],
  ] as const)('is %s: %s', (claim, _, claimed, firms) => {
    const found = firmMatcher(firms)(callOf(hartwell, claimed));
    expect(found).toMatchObject({ claimed, claim });
    if (claim === 'claimed') expect(found.slug).toBeNull();
  });
});

it('a page that was opened by an old link claims the call for its firm', () => {
  const firmSlugs = new Map([['hartwell-2025', 'hartwell']]);
  const of = firmMatcher([hartwell, rowe], { firmSlugs });
  expect(of(callOf(hartwell, 'hartwell-2025'))).toMatchObject({ claimed: 'hartwell', claim: 'confirmed' });
});

describe('a claim without a tag', () => {
  const before = { ...rowe, system: 'Be quick.', firstMessage: 'Good day.' };

  it('is of the only firm that once had the texts', () => {
    const of = (...earlier: Firm[]) =>
      firmMatcher([hartwell, rowe], { earlier: () => earlier })(callOf(before));
    expect(of(before, before)).toMatchObject({ slug: null, claimed: 'rowe', claimedBy: 'texts' });
    expect(of(before, { ...before, slug: 'hartwell' })).toMatchObject({ claimed: null });
    const proven = firmMatcher([hartwell], { earlier: () => [{ ...hartwell, slug: 'old' }] });
    expect(proven(callOf(hartwell))).toMatchObject({ slug: 'hartwell', claimed: null });
    const tagged = firmMatcher([hartwell, rowe], { earlier: () => [before] });
    expect(tagged(callOf(before, 'gone'))).toMatchObject({ claimed: 'gone', claimedBy: 'tag' });
  });

  const at = Date.UTC(2026, 10, 21, 12);
  const request = (slug: string, secondsBefore: number, phone: string | null = null): WebhookEvent => ({
    kind: 'webhook',
    at: new Date(at - secondsBefore * 1000).toISOString(),
    request: phone === null ? 'browser' : 'phone',
    slug,
    phone,
  });
  const number = '+12125550123';

  it.each([
    ['a moment before', [request('rowe', 1)], {}, 'rowe'],
    ['at the same moment', [request('rowe', -0.2)], {}, 'rowe'],
    ['too early', [request('rowe', 60)], {}, null],
    ['for two firms at once', [request('rowe', 1), request('hartwell', 2)], {}, null],
    ['for a phone, of a browser call', [request('rowe', 1, number)], {}, null],
    [
      'for this phone',
      [request('rowe', 60, number), request('hartwell', 1)],
      { customer: { number } },
      'rowe',
    ],
    ['for a firm with other texts', [request('plain', 1)], {}, null],
  ])('is what the webhook received %s', (_, requests, fields, claimed) => {
    const of = firmMatcher([rowe, { ...rowe, slug: 'twin' }, hartwell, plain], { requests });
    const call = { ...callOf(rowe), createdAt: new Date(at).toISOString(), ...fields };
    expect(of(call)).toMatchObject({ claimed, claimedBy: claimed === null ? null : 'webhook' });
  });
});
