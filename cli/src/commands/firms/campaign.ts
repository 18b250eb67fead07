import { FirmlineError } from '@firmline/sdk/errors';
import { defaultSlug } from '@firmline/sdk/firms';
import { openCampaign, prepareFolder, type LinkCampaign, type CampaignRow } from '../../campaign/campaign.ts';
import { lockFolder } from '../../campaign/folder.ts';
import { findPage, pagePlace, stepInWords } from '../../config/connections.ts';
import { userError, UsageError } from '../../errors.ts';
import { exitCodes } from '../../exit-codes.ts';
import { openFirms, firmsBySlug } from '../../firms/connect.ts';
import type { PlannedRow } from '../../firms/plan-import.ts';
import { linkOf, type LinkedFirm } from '../../firms/slugs.ts';
import { consequencesOf } from '../../link/consequences.ts';
import { type LinkVerdict, noPage } from '../../link/links.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { startProgress } from '../../terminal/screens/progress.ts';
import { counted, printable } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { announceConsequences, sayVerdict } from '../link/verdicts.ts';
import { visitLinks, type VisitFlags } from '../link/visit-links.ts';
import { printImport } from './import-print.ts';
import { runImport, type CampaignFlags } from './import.ts';
import { isStored } from './import-write.ts';

/** What a call reaches: as with `link verify`, a link is visited once and retried only if it is inconclusive. */
const visits = { call: true, retries: 0 } as const;

/** All that can be known to fail fails before the import; what the import decides fails before the first call. */
export async function runCampaign(
  file: string,
  { qr: folder, verify = false, workers = 2, words = true, ...flags }: CampaignFlags,
  output: Output,
): Promise<number> {
  if (folder === undefined)
    throw new UsageError('--verify, --workers and --no-words need --qr <folder>, where files are written.');
  const { dryRun, profile, timeoutMs } = output.flags;
  const pageUrl = findPage(profile);
  if (pageUrl === undefined) throw noPage(stepInWords('pageUrl', profile));
  // All links have the same page, and so the same services.
  const reached = verify
    ? await consequencesOf([linkOf(pageUrl, defaultSlug)], timeoutMs)
    : { webhooks: [], platforms: [] };
  const place = pagePlace(pageUrl, profile);
  const announce = (targets: number) =>
    announceConsequences(
      reached,
      { ...visits, place, targets, withoutCall: 'Without --verify, no call is made.' },
      output,
    );
  if (dryRun) {
    const { summary, results, failure } = await runImport(file, flags, output);
    await printImport(summary, output);
    const count = results.filter(({ to }) => to !== undefined).length;
    if (verify && count > 0) announce(count);
    output.note(`No file was written to ${folder} (--dry-run).`);
    if (failure !== undefined) throw failure;
    return exitCodes.ok;
  }
  // The number of calls is known after the import, but a script must not stop between the two.
  const isCostly = reached.webhooks.length + reached.platforms.length > 0;
  if (isCostly && !output.interactive)
    await confirm(`Verifying the imported links with calls (${place})`, output);
  const lock = await lockFolder(folder);
  try {
    const opened = await prepareFolder(folder);
    const imported = await runImport(file, flags, output);
    const { summary, results, personsColumns, failure } = imported;
    if (output.flags.format === 'table') await printImport(summary, output);
    const firms = await importedFirms(results, output);
    const lines = new Map(results.map(({ slug, line }) => [slug, line]));
    const ownCellsOf = (slug: string) => personsColumns.cellsOf(lines.get(slug) ?? 0);
    const { allow } = flags;
    const columns = { names: personsColumns.names, cellsOf: ownCellsOf };
    const campaign = await openCampaign(firms, { folder, verify, personsColumns: columns }, opened);
    const callCount = campaign.unverified.length;
    const action = callCount > 0 ? announce(callCount) : undefined;
    if (action !== undefined) await confirmCalls(action, output);
    const isStopped = callCount > 0 && (await visitUnverified(campaign, { workers, words, allow }, output));
    const rows = await writeCampaign(campaign, firms.length, output);
    await printCampaign(rows, { folder, verify }, output);
    if (isStopped) throw stoppedAfter(rows);
    if (failure !== undefined) throw failure;
    return verify && rows.some((row) => !row.verified) ? exitCodes.testsFailed : exitCodes.ok;
  } finally {
    lock.release();
  }
}

function stoppedAfter(rows: readonly CampaignRow[]): FirmlineError {
  const verified = rows.filter((row) => row.verified).length;
  return userError(
    'aborted',
    `Stopped: ${verified} of ${rows.length} links are verified.`,
    'Run the same command again to continue.',
  );
}

async function writeCampaign(
  { finish }: LinkCampaign,
  total: number,
  output: Output,
): Promise<CampaignRow[]> {
  using progress = startProgress(output, { label: 'Writing files', total });
  return await finish((done) => progress.update(done));
}

/** The firms of the rows that are stored, in the file's order. */
async function importedFirms(rows: readonly PlannedRow[], output: Output): Promise<LinkedFirm[]> {
  const { repository, link } = openFirms(output);
  const slugs = rows.filter(isStored).map(({ slug }) => slug);
  const firms = await firmsBySlug(slugs, repository);
  return slugs.flatMap((slug) => firms.get(slug) ?? []).map(link);
}

/** Visits the links that are not verified yet. @returns whether it was stopped */
async function visitUnverified(
  { unverified, addVerdict }: LinkCampaign,
  options: Pick<VisitFlags, 'workers' | 'words' | 'allow'>,
  output: Output,
): Promise<boolean> {
  using stop = untilStopped(() => output.note('\nStopping … (once more to stop at once)'));
  await visitLinks(
    unverified.map((firm) => ({ slug: firm.slug, url: firm.url, firm })),
    {
      ...visits,
      ...options,
      browsers: ['chromium'],
      command: (slug) => ['firmline', 'link', 'verify', slug, ...(options.words ? [] : ['--no-words'])],
    },
    {
      signal: stop.signal,
      onVerdict(verdict: LinkVerdict) {
        addVerdict(verdict);
        if (!output.interactive) sayVerdict(verdict, output);
      },
    },
    output,
  );
  return stop.signal.aborted;
}

/** As {@link confirm}, but says that the firms are imported. */
async function confirmCalls(action: string, output: Output): Promise<void> {
  try {
    await confirm(action, output);
  } catch (error) {
    if (!(error instanceof FirmlineError && error.code === 'aborted')) throw error;
    throw userError(
      'aborted',
      'The firms are imported. No link was visited, and no file was written.',
      'Run the same command again to continue, or without --verify.',
      error,
    );
  }
}

async function printCampaign(
  rows: readonly CampaignRow[],
  { folder, verify }: { readonly folder: string; readonly verify: boolean },
  output: Output,
): Promise<void> {
  if (output.flags.format !== 'table') {
    await printRows(rows, { columns: [], empty: '' }, output);
    return;
  }
  const broken = verify ? rows.filter(({ verified }) => !verified) : [];
  for (const { slug, problem } of broken)
    output.data(`${output.style('red', 'not verified')}  ${printable(slug)}: ${printable(problem)}`);
  const codes = rows.filter(({ qr }) => qr !== '');
  const parts = [
    ...(verify ? [`${rows.length - broken.length} verified`] : []),
    counted(codes.length, 'QR code'),
  ];
  output.data(`${counted(rows.length, 'link')}: ${parts.join(', ')}.`);
  output.note(`The files are in ${printable(folder)}; summary.csv and summary.json list them.`);
  if (broken.length > 0)
    output.note('Run the same command again to visit only the links that are not verified.');
}
