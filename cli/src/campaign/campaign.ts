import { createHash } from 'node:crypto';
import { csvText, marksFormula } from '../csv.ts';
import type { LinkedFirm } from '../firms/slugs.ts';
import type { LinkVerdict } from '../link/links.ts';
import { fileNameOf } from '../firms/slugs.ts';
import { pngOf } from '../link/qr.ts';
import { foreignFiles, openFolder, type CampaignFile, type CampaignFolder } from './folder.ts';

export interface CampaignOptions {
  readonly folder: string;
  /** Files are only written for links that were verified. */
  readonly verify: boolean;
  /** The columns of the imported file, and a firm's cells of them, for the summary. */
  readonly personsColumns: {
    readonly names: readonly string[];
    readonly cellsOf: (slug: string) => readonly string[];
  };
}

export type LinkCampaign = Awaited<ReturnType<typeof openCampaign>>;

export type CampaignRow = Awaited<ReturnType<LinkCampaign['finish']>>[number];

const summaryNames = ['summary.csv', 'summary.json'] as const;

export async function prepareFolder(folder: string): Promise<CampaignFolder> {
  const opened = await openFolder(folder);
  const foreign = await opened.foreign(summaryNames.map((file) => ({ file, content: '' })));
  if (foreign.length > 0) throw foreignFiles(folder, foreign);
  return opened;
}

/** Which links still have to be verified, and their files. Checks before the first call that each can be written. */
export async function openCampaign(
  firms: readonly LinkedFirm[],
  { folder: place, verify, personsColumns }: CampaignOptions,
  folder: CampaignFolder,
) {
  // Drawing a code takes longer than all else, and its picture is small.
  const codes = new Map<LinkedFirm, CampaignFile>();
  const codeFileOf = (firm: LinkedFirm) => {
    const code = codes.get(firm) ?? drawCode(firm);
    codes.set(firm, code);
    return code;
  };
  const foreign: string[] = [];
  for (const firm of firms) foreign.push(...(await folder.foreign([codeFileOf(firm)])));
  if (foreign.length > 0) throw foreignFiles(place, foreign);

  const { state } = folder;
  const problems = new Map<string, string>();
  const rowOf = async (firm: LinkedFirm) => {
    const verifiedAt = state.verifiedAt(recordOf(firm));
    const code = codeFileOf(firm);
    const hasFile = verifiedAt !== undefined || !verify;
    if (hasFile) await folder.write(code);
    // A code must not lead to a link that does not work.
    else await folder.remove(code.file);
    const qr = hasFile ? code.file : '';
    return summaryRow(firm, { verifiedAt, problem: problems.get(firm.slug), qr });
  };
  const recordsBySlug = new Map(firms.map((firm) => [firm.slug, recordOf(firm)]));
  return {
    /** Firms whose link was not verified with these texts yet. Empty unless links are verified. */
    unverified: verify ? firms.filter((firm) => state.verifiedAt(recordOf(firm)) === undefined) : [],
    addVerdict: ({ slug, outcome, problem, checks, startedAt }: LinkVerdict): void => {
      const record = recordsBySlug.get(slug);
      if (record !== undefined && (outcome === 'ok' || outcome === 'flaky')) {
        state.keepVerified(record, startedAt);
      } else {
        const failed = checks.find(({ status }) => status === 'failed');
        problems.set(slug, problem?.message ?? failed?.seen ?? 'inconclusive');
      }
    },
    /** Writes the files and the summary. @param onFirm called with the number of firms whose files are written */
    finish: async (onFirm: (done: number) => void) => {
      const rows: ReturnType<typeof summaryRow>[] = [];
      for (const firm of firms) onFirm(rows.push(await rowOf(firm)));
      const contents = {
        'summary.csv': csvText(summaryTable(rows, personsColumns), { mark: marksFormula }),
        'summary.json': `${JSON.stringify(rows, null, 2)}\n`,
      };
      for (const file of summaryNames) await folder.write({ file, content: contents[file] });
      return rows;
    },
  };
}

interface LinkState {
  readonly verifiedAt: string | undefined;
  readonly problem: string | undefined;
  readonly qr: string;
}

const summaryRow = (
  { slug, url, name, companyName }: LinkedFirm,
  { verifiedAt, problem = 'not visited', qr }: LinkState,
) => ({
  slug,
  link: url,
  name,
  company: companyName,
  verified: verifiedAt !== undefined,
  problem: verifiedAt === undefined ? problem : '',
  /** ISO 8601, or empty. */
  verifiedAt: verifiedAt ?? '',
  /** The file name in the folder; empty without a file. */
  qr,
});

/** The summary's columns and those of the imported file, of which none replaces one of the summary. */
function summaryTable(
  rows: readonly (Readonly<Record<string, string | boolean>> & { readonly slug: string })[],
  personsColumns: CampaignOptions['personsColumns'],
) {
  const header = Object.keys(rows[0] ?? {});
  const more = personsColumns.names.flatMap((name, at) => (header.includes(name) ? [] : at));
  return [
    [...header, ...more.map((at) => personsColumns.names[at])],
    ...rows.map((row) => {
      const cells = personsColumns.cellsOf(row.slug);
      return [...Object.values(row), ...more.map((at) => cells[at])];
    }),
  ];
}

const drawCode = (firm: LinkedFirm): CampaignFile => ({
  file: `${fileNameOf(firm.slug)}.png`,
  content: pngOf(firm.url),
});

/** Identifies a link with everything that a visit compares or hears. */
const recordOf = ({ url, name, companyName, system, firstMessage }: LinkedFirm): string =>
  createHash('sha256')
    .update(JSON.stringify([url, name, companyName, system, firstMessage]))
    .digest('hex');
