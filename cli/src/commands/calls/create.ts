import { isExpired } from '@firmline/sdk/firms';
import type { CreateCall, CreateWebCall } from '@firmline/sdk/rest/types';
import { type PlatformSession, withPlatform } from '../../api/platform-session.ts';
import { assistantIdOf } from '../../assistants/records.ts';
import { callFields, type PlatformCall } from '../../calls/record.ts';
import { findPage, stepInWords } from '../../config/connections.ts';
import { findGroup } from '../../config/resolve.ts';
import { userError, UsageError } from '../../errors.ts';
import { expiredSentence } from '../../firms/times.ts';
import { firmline } from '../../invocation.ts';
import { printFields, printPlanned, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm, pick, requirePerson } from '../../terminal/questions.ts';
import { printable, shellLine } from '../../text.ts';
import { parsePhone } from '../../webhook/phone.ts';
import type { Command } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .option('--assistant <id|name>', 'assistant of the call (default: the configured one)')
    .option('--firm <slug>', "use this firm's prompt and first message, and show its link")
    .option(
      '--phone <number>',
      'number to call, for example +12025550123; asks first, because it costs money',
    )
    .option('--phone-number-id <id>', 'number to call from; if omitted, you pick one from a list')
    .notes(`
Examples:
  $ firmline calls create --firm hartwell-lowe
  $ firmline calls create --phone +12025550123 --phone-number-id 8a1c… --yes`)
    .action((flags: CallCreateFlags) => createCall(flags, output));
}

export interface CallCreateFlags {
  assistant?: string;
  firm?: string;
  phone?: string;
  phoneNumberId?: string;
}

interface CallAgent {
  readonly assistantId?: string;
  readonly assistantOverrides?: Readonly<Record<string, unknown>>;
}

/** Asks before calling a phone, because that costs money and a person answers. */
async function createCall(flags: CallCreateFlags, output: Output): Promise<void> {
  if (flags.phone === undefined && flags.phoneNumberId !== undefined)
    throw new UsageError('--phone-number-id needs --phone.');
  const phone = flags.phone === undefined ? undefined : await parsePhone(flags.phone);
  const { agent: agentChoice, page } = await agentOf(flags, output);
  await withPlatform(output, async (session) => {
    const agent = { ...agentChoice, assistantId: await assistantIdOf(session, agentChoice.assistantId) };
    if (phone === undefined) return printWebCall(session, agent, page, output);
    const phoneNumberId = flags.phoneNumberId ?? (await pickedNumber(session, output));
    const body = { ...agent, customer: { number: phone }, phoneNumberId };
    const action = `Call ${phone}, which costs money, in ${session.place}`;
    if (!output.flags.dryRun) await confirm(action, output);
    const createdCall = await session.change(({ call }) =>
      call.create(body as CreateCall, { signal: session.signal }),
    );
    if (createdCall.planned) await printPlanned(createdCall.planned, output, action);
    // A list of customers would make a batch.
    else await printCreated(createdCall.done as PlatformCall, undefined, output);
  });
}

async function printWebCall(
  session: PlatformSession,
  body: CallAgent,
  page: string | undefined,
  output: Output,
): Promise<void> {
  const createdCall = await session.change((client) =>
    client.call.createWeb(body as CreateWebCall, { signal: session.signal }),
  );
  if (createdCall.planned)
    await printPlanned(createdCall.planned, output, `Open a room for a call in ${session.place}`);
  else await printCreated(createdCall.done, page, output);
}

const printCreated = (call: PlatformCall, page: string | undefined, output: Output): Promise<void> =>
  printValue(
    { ...call, ...(page === undefined ? {} : { page }) },
    () => {
      const { id, type, status, webCallUrl, customer } = call;
      const room = typeof webCallUrl === 'string' ? webCallUrl : undefined;
      const fields = { Id: id, Type: type, Status: status, Room: room, Customer: customer?.number };
      printFields({ ...fields, Page: page }, output);
      output.note(`\nFollow it with ${firmline} calls tail ${shellLine([printable(id)])}`);
    },
    output,
    callFields,
  );

async function agentOf(
  { assistant, firm: slug }: CallCreateFlags,
  output: Output,
): Promise<{ agent: CallAgent & { readonly assistantId: string }; page: string | undefined }> {
  const { profile } = output.flags;
  const assistantId = assistant ?? findGroup('platform', profile).values.assistantId;
  if (assistantId === undefined) {
    throw userError(
      'input-needed',
      'No assistant is set for the call.',
      `Pass --assistant. ${stepInWords('assistantId', profile)}`,
    );
  }
  if (slug === undefined) return { agent: { assistantId }, page: findPage(profile) };
  const [{ showFirm }, { buildAssistantOverrides }] = await Promise.all([
    import('../../firms/connect.ts'),
    import('@firmline/sdk/assistant'),
  ]);
  const firm = await showFirm(slug, output);
  if (isExpired(firm)) output.note(expiredSentence(firm));
  const assistantOverrides = { ...buildAssistantOverrides(firm) };
  return { agent: { assistantId, assistantOverrides }, page: firm.url || undefined };
}

async function pickedNumber({ client, signal }: PlatformSession, output: Output): Promise<string> {
  const question = { title: 'Call from which number?', what: 'Your number', answer: '--phone-number-id' };
  requirePerson(output, question.what, question.answer);
  const numbers = await client.phoneNumber.list({ limit: 1000 }, { signal });
  if (numbers.length === 0) {
    throw userError(
      'not-found',
      'The platform has no phone number to call from.',
      "Add one in the platform's dashboard.",
    );
  }
  const choices = numbers.map(({ id, name, number }) => ({
    value: id,
    label: number ?? name ?? id,
    detail: [name, id].filter(Boolean).join(' '),
  }));
  const id = await pick(output, question, choices);
  output.note(`$ ${firmline} calls create --phone … --phone-number-id ${id}`);
  return id;
}
