import { createHash } from 'node:crypto';
import { invalidInput } from '../errors.ts';
import { flawOf } from '../firms/check-texts.ts';
import type { LinkedFirm } from '../firms/slugs.ts';
import { firmline } from '../invocation.ts';
import { pngOf, svgOf } from '../link/qr.ts';
import { printable } from '../text.ts';
import type { CampaignFile } from './folder.ts';
import { type LetterTemplate, type LetterValues, missingFields, renderLetter } from './letter.ts';

const endings = { markdown: '.md', html: '.html', text: '.txt' } as const;

export const codeOf = (firm: LinkedFirm): CampaignFile => ({
  file: `${fileNameOf(firm.slug)}.png`,
  content: pngOf(firm.url),
});

/** The letter of a firm, whose code has that file name. */
export function letterOf(firm: LinkedFirm, qr: string, template: LetterTemplate): CampaignFile {
  const content = renderLetter(template, textsOf(firm, qr));
  return { file: `${fileNameOf(firm.slug)}${endings[template.format]}`, content };
}

/**
 * @param allow codes of texts that are let through
 * @throws FirmlineError 'invalid-input' if a letter needs a text that its firm lacks, or that no client should read
 */
export function checkTexts(
  firms: readonly LinkedFirm[],
  template: LetterTemplate,
  allow: readonly string[] | undefined,
): void {
  for (const firm of firms) {
    const flaw = flawOf({ name: firm.name, companyName: firm.companyName }, allow);
    if (flaw !== undefined)
      throw invalidInput(
        printable(`No letter can be written for "${firm.slug}": ${flaw}`),
        `Correct it with ${firmline} firms edit, then run the same command again.`,
      );
  }
  const lacking = firms.flatMap((firm) => {
    const fields = missingFields(template, textsOf(firm, fileNameOf(firm.slug)));
    return fields.length === 0 ? [] : [{ slug: firm.slug, fields }];
  });
  const [first] = lacking;
  if (!first) return;
  const some = lacking.slice(0, 5).map(({ slug, fields }) => `"${printable(slug)}" (${fields.join(', ')})`);
  const others = lacking.length > 5 ? ` and ${lacking.length - 5} others` : '';
  throw invalidInput(
    `Firms lack texts that the letter needs: ${some.join(', ')}${others}.`,
    `Add them, or a text for firms without one: {{^${first.fields[0] ?? 'company'}}}…{{/${first.fields[0] ?? 'company'}}}. Then run the same command again.`,
  );
}

const textsOf = (firm: LinkedFirm, qr: string): LetterValues => ({
  name: firm.name,
  company: firm.companyName,
  link: firm.url,
  slug: firm.slug,
  // The day in UTC.
  expires: firm.expiresAt.slice(0, 10),
  qr,
  code: svgOf(firm.url).trimEnd(),
});

/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * The name of a firm's files, without an ending. A new slug is its own name. Old records may have any slug: its safe part
 * and a hash. No two slugs share a name, even where upper and lower case are the same.
 */
export function fileNameOf(slug: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,79}$/.test(slug) && !reserved.test(slug)) return slug;
  const safe = slug
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${safe || 'firm'}_${createHash('sha256').update(slug).digest('hex').slice(0, 16)}`;
}
