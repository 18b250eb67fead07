import { FirmlineError } from '@firmline/sdk/errors';
import { type PlatformSession, withPlatform } from '../../api/platform-session.ts';
import { createAsk } from '../../auth/ask.ts';
import { durationOf, type TailEvent } from '../../calls/record.ts';
import { findPage, findPlatform, findWebhook } from '../../config/connections.ts';
import { isLocalUrl } from '../../config/local-address.ts';
import { serviceError, reworded } from '../../errors.ts';
import { exitCodes } from '../../exit-codes.ts';
import { type Firms, openFirms, firmWith } from '../../firms/connect.ts';
import { possibleSlugs } from '../../firms/slugs.ts';
import { printPlanned, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { slugOrPick } from '../../terminal/pick-firm.ts';
import { confirm, fill, requirePerson } from '../../terminal/questions.ts';
import { cut, milliseconds, printable, printableLines } from '../../text.ts';
import { followPhoneCall, phoneCallFinder } from '../../webhook/phone-call.ts';
import { parsePhone } from '../../webhook/phone.ts';
import { askPreflight, crossOriginProblem, post } from '../../webhook/post.ts';
import type { PagePayload, PhoneCallOutcome, WebhookAnswer } from '../../webhook/requests.ts';
import { type Command, Option, httpAddress, seconds } from '../command.ts';

/** How long a phone call is followed if --wait has no value, seconds. */
const defaultWait = 600;

export function define(command: Command, output: Output): void {
  command
    .option('--firm <slug>', 'firm to send; if omitted, you pick one from a list')
    .option('--phone <number>', 'number to submit, for example +12125550123; it may be called')
    .addOption(
      new Option('--browser', 'send what a browser call sends: only the slug').conflicts(['phone', 'wait']),
    )
    .option('--url <address>', 'webhook address (default: the configured one)', httpAddress)
    .addOption(
      new Option(
        '--wait [seconds]',
        'follow the phone call on the platform to its end (default: at most 600)',
      ).argParser(seconds),
    )
    .notes(`
--wait needs the platform's private key. Exit code 8: there was no call, or it did not end in time.

Examples:
  $ firmline webhook test --firm hartwell-lowe --phone "(212) 555-0123"
  $ firmline webhook test --firm hartwell-lowe --phone +12125550123 --wait 120
  $ firmline webhook test --firm hartwell-lowe --browser --json`)
    .action(async ({ wait, ...flags }: Omit<TestFlags, 'wait'> & { readonly wait?: number | true }) => {
      const waiting = wait === undefined ? {} : { wait: wait === true ? defaultWait : wait };
      await testWebhook({ ...flags, ...waiting }, output);
    });
}

type Webhook = ReturnType<typeof findWebhook>;

interface TestFlags {
  readonly firm?: string;
  readonly phone?: string;
  readonly browser?: boolean;
  readonly url?: string;
  readonly wait?: number;
}

async function testWebhook(flags: TestFlags, output: Output): Promise<void> {
  const webhook =
    flags.url === undefined ? findWebhook(output.flags.profile) : { url: flags.url, place: flags.url };
  const payload = await payloadOf(flags, output);
  if (output.flags.dryRun) {
    const request = { method: 'POST', url: webhook.url, body: payload };
    await printPlanned([request], output, `Send ${JSON.stringify(payload)} to ${webhook.place}`);
    return;
  }
  const { phone, slug } = payload;
  if (flags.wait === undefined || phone === undefined)
    await printAnswer(await send(webhook, payload, output), output);
  else await sendAndFollow(webhook, { phone, slug }, flags.wait, output);
}

async function sendAndFollow(
  webhook: Webhook,
  payload: Required<PagePayload>,
  waitSeconds: number,
  output: Output,
): Promise<void> {
  const { phone } = payload;
  await withCalls(output, async (session) => {
    const find = await phoneCallFinder(session, phone);
    const tested = await send(webhook, payload, output, session.signal);
    output.note(`The webhook responded with ${tested.status}. Waiting for the call to ${phone} …`);
    const followed = await followPhoneCall(session, find, waitSeconds * 1000, (event) =>
      output.note(printable(inWords(event))),
    );
    await printAnswer({ ...tested, ...followed }, output);
    if (followed.outcome === 'ended') return;
    if (!output.json) output.failure(lateness(followed, phone, waitSeconds));
    process.exitCode = exitCodes.testsFailed;
  });
}

async function send(
  { url, place }: Webhook,
  sent: PagePayload,
  output: Output,
  signal?: AbortSignal,
): Promise<TestedWebhook> {
  const body = JSON.stringify(sent);
  const page = findPage(output.flags.profile);
  if (!isLocalUrl(url)) {
    const risk = sent.phone === undefined ? '' : `, which may call ${sent.phone}`;
    await confirm(`Send ${body} to ${place}${risk}`, output);
  }
  if (output.flags.debug) output.failure(`POST ${url}\ncontent-type: application/json\n\n${body}`);
  const request = { headers: { 'content-type': 'application/json' }, body };
  const { timeoutMs } = output.flags;
  const tested = { url, sent, ...(await post(url, request, { timeoutMs, ...(signal && { signal }) })) };
  if (tested.ok) {
    const browserProblem = page === undefined ? null : await problemOfBrowsers(url, page, output);
    if (browserProblem !== null) output.note(printable(browserProblem));
    return { ...tested, browserProblem };
  }
  await printAnswer(tested, output);
  throw serviceError(
    'http',
    `The webhook responded with ${tested.status}, which the page treats as a failure.`,
    'Check the workflow that receives it.',
  );
}

/** Why the page's visitors cannot send it, though this machine can: a browser asks first, from the page's origin. */
async function problemOfBrowsers(url: string, page: string, output: Output): Promise<string | null> {
  const { origin } = new URL(page);
  try {
    const problem = crossOriginProblem(url, await askPreflight(url, origin, createAsk(output)), origin);
    return problem === undefined ? null : `${problem} Allow POST with content-type from ${origin} (CORS).`;
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    return `Browsers cannot call it, or not always: they ask with OPTIONS first. ${error.message}`;
  }
}

async function withCalls(output: Output, task: (session: PlatformSession) => Promise<void>): Promise<void> {
  try {
    findPlatform(output.flags.profile);
  } catch (error) {
    if (!(error instanceof FirmlineError) || error.code !== 'config-missing') throw error;
    throw reworded(error, {
      message: `--wait reads the call from the platform, which needs its private key. ${error.message}`,
    });
  }
  await withPlatform(output, task);
}

function lateness({ call }: PhoneCallOutcome, phone: string, waitSeconds: number): string {
  if (!call) {
    return `No call to ${phone} was created within ${waitSeconds} s.\nCheck the workflow behind the webhook, and that it uses this platform account.`;
  }
  return `The call ${call.id} has not ended within ${waitSeconds} s.\nFollow it with firmline calls tail ${call.id}.`;
}

async function payloadOf(flags: TestFlags, output: Output): Promise<PagePayload> {
  const number = {
    title: 'Test the webhook',
    what: 'The phone number',
    answer: '--phone <number>, or --browser',
  };
  const field = { name: 'phone', label: 'Phone', hint: 'it may be called' };
  const { phone: given } = flags.phone || flags.browser ? flags : await fill(output, number, [field]);
  const phone = given === undefined ? undefined : await parsePhone(given);
  const slug =
    flags.firm === undefined ? await pickFirm(phone, output) : await slugOfFirm(flags.firm, output);
  return phone === undefined ? { slug } : { phone, slug };
}

async function slugOfFirm(given: string, output: Output): Promise<string> {
  let firms: Firms;
  try {
    firms = openFirms(output);
  } catch (error) {
    if (error instanceof FirmlineError && error.code === 'config-missing')
      return possibleSlugs(given).slugs[0] ?? given;
    throw error;
  }
  return (await firmWith(given, firms)).slug;
}

async function pickFirm(phone: string | undefined, output: Output): Promise<string> {
  requirePerson(output, 'The firm', '--firm <slug>');
  const how = phone === undefined ? '--browser' : `--phone ${phone}`;
  return slugOrPick(undefined, `webhook test ${how} --firm`, openFirms(output), output);
}

/** The outcome and the call are those of --wait. */
interface TestedWebhook extends WebhookAnswer, Partial<PhoneCallOutcome> {
  readonly url: string;
  readonly sent: PagePayload;
  /** Why browsers on the page cannot send it; null if they can, or if no page is known. */
  readonly browserProblem?: string | null;
}

const printAnswer = (tested: TestedWebhook, output: Output): Promise<void> =>
  printValue(
    tested,
    () => {
      const { url, sent, status, ok, body, durationMs, call } = tested;
      const field = (label: string, value: string) =>
        output.data(`${output.style('dim', label.padEnd(8))}${value}`);
      field('Sent', `${printable(JSON.stringify(sent))} to ${printable(url)}`);
      field(
        'Status',
        `${output.style(ok ? 'green' : 'red', String(status))} after ${milliseconds(durationMs)}`,
      );
      const lines = printableLines(cut(body.trim()));
      if (lines.includes('\n')) output.data(`\n${lines}`);
      else field('Body', lines || '(empty)');
      if (call)
        field(
          'Call',
          printable(
            `${call.id} ${[call.status ?? 'unknown', call.endedReason, durationOf(call)].filter(Boolean).join(', ')}`,
          ),
        );
    },
    output,
  );

const inWords = (event: TailEvent): string =>
  event.kind === 'message'
    ? `${event.speaker}: ${event.text}`
    : `The call ${event.call.id} is ${event.status}.`;
