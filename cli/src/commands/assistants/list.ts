import { isObject } from '@firmline/util/is-object';
import type { Command } from 'commander';
import { withPlatform } from '../../api/platform-session.ts';
import {
  assistantFields,
  type AssistantFilter,
  type AssistantRecord,
  listAssistants,
} from '../../assistants/records.ts';
import { firmline } from '../../invocation.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { wholeNumberFrom } from '../options.ts';

export function define(command: Command, output: Output): void {
  command
    .option('--search <text>', 'text in the name or id')
    .option('--limit <count>', 'maximum rows', wholeNumberFrom(1), 100)
    .option('--all', 'all of them')
    .addHelpText('after', '\nExample:\n  $ firmline assistants list --search receptionist --json=id,name')
    .action((filter: AssistantFilter) =>
      withPlatform(output, async (session) => {
        const { rows, hasMore } = await listAssistants(session, filter);
        const empty = `There are no assistants. ${firmline} assistants create adds one.`;
        await printRows(rows, { columns, empty, fields: assistantFields, hasMore }, output);
      }),
    );
}

const columns = [
  { title: 'ID', text: ({ id }: AssistantRecord) => id },
  { title: 'UPDATED', minor: true, time: ({ updatedAt }: AssistantRecord) => updatedAt },
  { title: 'MODEL', minor: true, text: modelOf },
  { title: 'NAME', text: ({ name }: AssistantRecord) => name ?? '' },
];

/** The provider and the model of an assistant; empty without them. */
export function modelOf({ model }: AssistantRecord): string {
  if (!isObject(model)) return '';
  return [model['provider'], model['model']].filter((part) => typeof part === 'string').join(' ');
}
