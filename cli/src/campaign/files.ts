import { FirmlineError } from '@firmline/sdk/errors';
import { invalidInput } from '../errors.ts';
import { flawOf } from '../firms/check-texts.ts';
import type { LinkedFirm } from '../firms/linked-firm.ts';
import { firmline } from '../invocation.ts';
import { pngOf, svgOf } from '../link/qr.ts';
import { printable } from '../text.ts';
import { fileNameOf } from './file-name.ts';
import type { CampaignFile } from './folder.ts';
import { type LetterTemplate, type LetterValues, missingFields, renderLetter } from './letter.ts';

const endings = { markdown: '.md', html: '.html', text: '.txt' } as const;

/** The picture of a firm's QR code. */
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
  throw new FirmlineError(`Firms lack texts that the letter needs: ${some.join(', ')}${others}.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: `Add them, or a text for firms without one: {{^${first.fields[0] ?? 'company'}}}…{{/${first.fields[0] ?? 'company'}}}. Then run the same command again.`,
  });
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
