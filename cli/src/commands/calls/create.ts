import { FirmlineError } from '@firmline/sdk/errors';
import { isObject } from '@firmline/util/is-object';
import { findPage } from '../../config/connections.ts';
import { findGroup } from '../../config/resolve.ts';
import { stepInWords } from '../../config/step-to-set.ts';
import { printCreated } from '../../presenters/calls.ts';
import { readJson } from '../../api/input.ts';
import { type PlatformSession, withPlatform } from '../../api/platform-session.ts';
import { assistantIdOf } from '../../assistants/named.ts';
import { type CallAgent, createPhoneCall, createWebCall, phoneNumberOf } from '../../calls/create.ts';
import { printPlanned } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm, pick, requirePerson } from '../../terminal/questions.ts';
import { UsageError } from '../../usage-error.ts';

export interface CallCreateFlags {
  assistant?: string;
  firm?: string;
  phone?: string;
  phoneNumberId?: string;
  name?: string;
  input?: string;
}

/** Creates a call. Asks before calling a phone, because that costs money and a person answers. */
export async function create(flags: CallCreateFlags, output: Output): Promise<void> {
  checkFlags(flags);
  if (flags.input !== undefined) return createFromInput(flags.input, output);
  const phone = flags.phone === undefined ? undefined : await phoneNumberOf(flags.phone);
  const { agent: given, page } = await agentOf(flags, output);
  await withPlatform(output, async (session) => {
    const agent = { ...given, assistantId: await assistantIdOf(session, given.assistantId) };
    if (phone === undefined) return printWebCall(session, agent, page, output);
    const phoneNumberId = flags.phoneNumberId ?? (await pickedNumber(session, output));
    const body = {
      ...agent,
      customer: { number: phone },
      phoneNumberId,
      ...(flags.name === undefined ? {} : { name: flags.name }),
    };
    await ring(session, body, `Call ${phone}, which costs money`, output);
  });
}

function checkFlags({ input, phone, phoneNumberId, name, firm, assistant }: CallCreateFlags): void {
  if (
    input !== undefined &&
    [phone, phoneNumberId, name, firm, assistant].some((flag) => flag !== undefined)
  ) {
    throw new UsageError('--input is the whole request. Pass --input or other flags, not both.');
  }
  if (phone === undefined && (phoneNumberId !== undefined || name !== undefined)) {
    throw new UsageError(`${name === undefined ? '--phone-number-id' : '--name'} needs --phone.`);
  }
}

/** A request with a customer dials; one without opens a room. */
async function createFromInput(input: string, output: Output): Promise<void> {
  const body = await readJson(input);
  if (!isObject(body)) {
    throw new FirmlineError('The request for a call must be a JSON object.', {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Write it like {"assistantId": "…"}.',
    });
  }
  const rings = ['customer', 'customers', 'customerId'].some((name) => Object.hasOwn(body, name));
  await withPlatform(output, (session) =>
    rings
      ? ring(session, body, 'Call the customers of the request, which costs money', output)
      : printWebCall(session, body, undefined, output),
  );
}

async function printWebCall(
  session: PlatformSession,
  body: CallAgent,
  page: string | undefined,
  output: Output,
): Promise<void> {
  const made = await createWebCall(session, body);
  if (made.planned) await printPlanned(made.planned, output);
  else await printCreated(made.done, { page }, output);
}

async function ring(
  session: PlatformSession,
  body: Readonly<Record<string, unknown>>,
  question: string,
  output: Output,
): Promise<void> {
  if (!output.flags.dryRun) await confirm(`${question}, in ${session.place}`, output);
  const made = await createPhoneCall(session, body);
  if (made.planned) await printPlanned(made.planned, output);
  else for (const call of made.done) await printCreated(call, { page: undefined }, output);
}

/** The assistant of the call by id or name, and the page where a person would talk to it. */
async function agentOf(
  { assistant, firm: slug }: CallCreateFlags,
  output: Output,
): Promise<{ agent: CallAgent & { readonly assistantId: string }; page: string | undefined }> {
  const { profile } = output.flags;
  const assistantId = assistant ?? findGroup('platform', profile).values.assistantId;
  if (assistantId === undefined) {
    throw new FirmlineError('No assistant is set for the call.', {
      code: 'input-needed',
      fault: 'user',
      hint: `Pass --assistant. ${stepInWords('assistantId', profile)}`,
    });
  }
  if (slug === undefined) return { agent: { assistantId }, page: findPage(profile) };
  const [{ showFirm }, { buildAssistantOverrides }] = await Promise.all([
    import('../../firms/find.ts'),
    import('@firmline/sdk/assistant'),
  ]);
  const firm = await showFirm(slug, output);
  const assistantOverrides = { ...buildAssistantOverrides(firm) };
  return { agent: { assistantId, assistantOverrides }, page: firm.url || undefined };
}

async function pickedNumber({ client, signal }: PlatformSession, output: Output): Promise<string> {
  const question = { title: 'Call from which number?', what: 'Your number', answer: '--phone-number-id' };
  requirePerson(output, question.what, question.answer);
  const numbers = await client.phoneNumber.list({ limit: 1000 }, { signal });
  const choices = numbers.map(({ id, name, number }) => ({
    value: id,
    label: number ?? name ?? id,
    detail: [name, id].filter(Boolean).join(' '),
  }));
  const id = await pick(output, question, choices);
  output.note(`$ firmline calls create --phone … --phone-number-id ${id}`);
  return id;
}
