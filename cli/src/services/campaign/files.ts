import { FirmlineError } from '@firmline/sdk/errors';
import { printable } from '../../text.ts';
import type { LinkedFirm } from '../../results/firms.ts';
import { pngOf } from '../link/png.ts';
import { qrCodeOf, svgOf } from '../link/qr.ts';
import { fileNameOf } from './file-name.ts';
import type { CampaignFile } from './folder.ts';
import { type LetterTemplate, type LetterValues, missingFields, renderLetter } from './letter/template.ts';

/** The files of a firm. */
export interface FirmFiles {
  readonly qr: CampaignFile;
  readonly letter: CampaignFile | undefined;
}

const endings = { markdown: '.md', html: '.html' } as const;

/** The QR code of a firm, and its letter if there is a template. */
export function filesOf(firm: LinkedFirm, template: LetterTemplate | undefined): FirmFiles {
  const code = qrCodeOf(firm.url);
  const qr = { file: `${fileNameOf(firm.slug)}.png`, content: pngOf(code) };
  if (!template) return { qr, letter: undefined };
  const values = { ...textsOf(firm, qr.file), qrSvg: svgOf(code).trimEnd() };
  const file = `${fileNameOf(firm.slug)}${endings[template.format]}`;
  return { qr, letter: { file, content: renderLetter(template, values) } };
}

/** @throws FirmlineError 'invalid-input' if a letter needs a text that its firm lacks */
export function checkTexts(firms: readonly LinkedFirm[], template: LetterTemplate): void {
  const lacking = firms.flatMap((firm) => {
    const fields = missingFields(template, { ...textsOf(firm, fileNameOf(firm.slug)), qrSvg: '' });
    return fields.length === 0 ? [] : [{ slug: firm.slug, fields }];
  });
  const [first] = lacking;
  if (!first) return;
  const some = lacking.slice(0, 5).map(({ slug, fields }) => `"${printable(slug)}" (${fields.join(', ')})`);
  const others = lacking.length > 5 ? ` and ${lacking.length - 5} others` : '';
  throw new FirmlineError(`Firms lack texts that the letter needs: ${some.join(', ')}${others}.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: `Add them, or a text for firms without one: {{${first.fields[0] ?? 'company'}|…}}. Then run the same command again.`,
  });
}

const textsOf = (firm: LinkedFirm, qr: string): Omit<LetterValues, 'qrSvg'> => ({
  name: firm.name,
  company: firm.companyName,
  link: firm.url,
  slug: firm.slug,
  // The day in UTC.
  expires: firm.expiresAt.slice(0, 10),
  qr,
});
