import type { Command } from 'commander';
import { withPlatform } from '../../api/platform-session.ts';
import { listVersions, type VersionRecord } from '../../assistants/records.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { wholeNumberFrom } from '../options.ts';
import { chosenAssistant } from './choose.ts';

interface VersionsFlags {
  readonly limit: number;
  readonly all?: boolean;
}

export function define(command: Command, output: Output): void {
  command
    .argument('[id|name]', 'if omitted, you pick one from a list')
    .option('--limit <count>', 'maximum rows', wholeNumberFrom(1), 100)
    .option('--all', 'all of them')
    .addHelpText('after', '\nExample:\n  $ firmline assistants versions 5f0c… --limit 10')
    .action((id: string | undefined, flags: VersionsFlags) => versions(id, flags, output));
}

async function versions(
  id: string | undefined,
  { limit, all = false }: VersionsFlags,
  output: Output,
): Promise<void> {
  await withPlatform(output, async (session) => {
    const chosen = await chosenAssistant(session, id, 'assistants versions', output);
    const { rows, hasMore } = await listVersions(session, chosen, all ? undefined : limit);
    await printRows(rows, { columns, empty: 'It has no versions.', hasMore }, output);
  });
}

/** The platform may leave it out. */
const contentText = (configHash: string | undefined) => configHash?.slice(0, 12) ?? '';

const columns = [
  { title: 'VERSION', text: ({ version }: VersionRecord) => version },
  { title: 'CREATED', time: ({ createdAt }: VersionRecord) => createdAt },
  { title: 'BY', minor: true, text: ({ createdBy }: VersionRecord) => createdBy ?? 'a key' },
  { title: 'CONTENT', minor: true, text: ({ configHash }: VersionRecord) => contentText(configHash) },
  { title: 'NAME', text: ({ versionName, name }: VersionRecord) => versionName ?? name ?? '' },
];
