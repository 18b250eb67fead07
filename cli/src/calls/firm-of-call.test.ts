import { buildAssistantOverrides, firmTag, withFirmTag } from '@firmline/sdk/assistant';
import { emptyFirm, type Firm } from '@firmline/sdk/firms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callRecord } from '../testing/call-record.ts';
import { firmMatcher } from './firm-of-call.ts';

const firm = (slug: string, fields: Partial<Firm> = {}): Firm => ({
  ...emptyFirm,
  slug,
  name: 'Dana Whitfield',
  ...fields,
});
const callOf = (caller: Firm, tag?: string) => {
  const overrides = buildAssistantOverrides(caller);
  return callRecord({ assistantOverrides: tag === undefined ? overrides : withFirmTag(overrides, tag) });
};

const hartwell = firm('hartwell', { system: 'Be brief.', firstMessage: 'Hartwell LLP, hello.' });
const rowe = firm('rowe', { system: 'Be kind.', firstMessage: 'Rowe here.', companyName: 'Rowe & Sons' });
const plain = firm('plain');
const copy = { ...hartwell, slug: 'copy' };
const unknown = { firm: null, firmBy: null };

const findFirm = (call: ReturnType<typeof callRecord>, ...firms: Firm[]) => firmMatcher(firms)(call);

describe('the firm of a call', () => {
  it('is the only one with its texts', () => {
    const found = { firm: 'hartwell', firmBy: 'texts' };
    expect(findFirm(callOf(hartwell), rowe, hartwell, plain)).toEqual(found);
    const inline = callRecord({ assistant: buildAssistantOverrides(rowe), assistantOverrides: {} });
    expect(findFirm(inline, rowe, hartwell)).toMatchObject({ firm: 'rowe' });
  });

  it.each([
    ['several have its texts', hartwell, [hartwell, copy]],
    ['it has the default prompt, even if only one firm uses it', plain, [plain, hartwell]],
    ['only one text is the same', { ...hartwell, firstMessage: 'Good day.' }, [hartwell]],
    ['no text is the same', rowe, [hartwell]],
  ])('is unknown if %s', (_, caller, firms) => {
    expect(findFirm(callOf(caller), ...firms)).toEqual(unknown);
  });

  it.each([
    undefined,
    null,
    'text',
    { model: 'gpt-4o', metadata: [] },
    { metadata: { [firmTag]: '' } },
    { firstMessage: hartwell.firstMessage, model: { messages: [null, { role: 'user' }] } },
  ])('is unknown with overrides of %j', (assistantOverrides) => {
    expect(findFirm(callRecord({ assistantOverrides }), hartwell, plain)).toEqual(unknown);
  });

  const texts = fc.record({
    system: fc.constantFrom('', ' ', 'Be brief.', 'Be kind.'),
    firstMessage: fc.constantFrom('', '\n', 'Hello.', 'Dana Whitfield, hello.'),
  });
  const anyFirms = fc
    .array(texts, { maxLength: 8 })
    .map((list) => list.map((one, index) => firm(`f-${index}`, one)));
  const sent = (one: Firm) => JSON.stringify(buildAssistantOverrides(one));

  it('is known by texts exactly if no other record sends the same', () => {
    fc.assert(
      fc.property(anyFirms, texts, (firms, called) => {
        const caller = firm('caller', called);
        const same = firms.filter((one) => sent(one) === sent(caller)).map(({ slug }) => slug);
        const isSilent = sent(caller) === sent(plain);
        const expected = same.length === 1 && !isSilent ? same[0] : null;
        expect(findFirm(callOf(caller), ...firms).firm).toBe(expected);
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
        expect(findFirm(callRecord(fields), ...firms)).toEqual(unknown);
      }),
    );
  });
});

describe('the slug that the page put into a call', () => {
  it.each([
    ['is no news beside texts that only its firm has', 'hartwell', [hartwell, rowe], 'texts'],
    ['tells firms with the same texts apart', 'copy', [hartwell, copy], 'tag'],
    ['names a firm that has changed since', 'rowe', [rowe], 'tag'],
    ['names a firm that was deleted', 'gone', [rowe], 'tag'],
    ['proves nothing against the texts of another firm', 'rowe', [hartwell, rowe], null],
  ] as const)('%s', (_, tag, firms, firmBy) => {
    expect(findFirm(callOf(hartwell, tag), ...firms)).toEqual(
      firmBy === null ? unknown : { firm: tag, firmBy },
    );
  });

  it('is that of the firm if the page was opened by an old link', () => {
    const matcher = firmMatcher([hartwell, rowe], new Map([['rowe-2025', 'rowe']]));
    expect(matcher(callOf(plain, 'rowe-2025'))).toEqual({ firm: 'rowe', firmBy: 'tag' });
  });
});
