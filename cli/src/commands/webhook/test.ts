import { FirmlineError } from '@firmline/sdk/errors';
import { withStep } from '@firmline/util/sentences';
import { createAsk } from '../../auth/ask.ts';
import { findPage, findWebhook, stepInWords } from '../../config/connections.ts';
import { isLocalUrl } from '../../config/local-address.ts';
import { commandForSame } from '../../config/this-command.ts';
import { serviceError, rewordError } from '../../errors.ts';
import { type Firms, openFirms, findFirm } from '../../firms/connect.ts';
import { possibleSlugs } from '../../firms/slugs.ts';
import { printPlanned, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm, inputNeeded } from '../../terminal/questions.ts';
import { shortenBody, milliseconds, printable, printableLines } from '../../text.ts';
import { parsePhone } from '../../webhook/phone.ts';
import { postJson } from '../../webhook/post.ts';
import {
  askPreflight,
  crossOriginProblem,
  hiddenResponseProblem,
  refusalProblem,
  testAddressProblem,
  webPageProblem,
} from '../../webhook/problems.ts';
import type { PagePayload, WebhookAnswer } from '../../webhook/requests.ts';
import { type Command, Option } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .option('--firm <slug>', 'firm to send')
    .option('--phone <number>', 'number to submit, for example +12125550123; it may be called')
    .addOption(new Option('--browser', 'send what a browser call sends: only the slug').conflicts('phone'))
    .notes(`
It fails if the page would: if the address redirects, if browsers cannot call it, if it is n8n's test address. It also
fails if a web page responds, such as that of a login, or JSON that says no, such as {"success":false}, although the page
would take both for a success. Otherwise the webhook has received it; what its workflow does is seen in its calls.

firmline calls tail shows the phone call while it is there; firmline calls list --number shows it later.

Examples:
  $ firmline webhook test --firm hartwell-lowe --phone "(212) 555-0123"
  $ firmline webhook test --firm hartwell-lowe --browser --json`)
    .action((flags: TestFlags) => testWebhook(flags, output));
}

interface TestFlags {
  readonly firm?: string;
  readonly phone?: string;
  readonly browser?: boolean;
}

async function testWebhook(flags: TestFlags, output: Output): Promise<void> {
  const { url, place } = findWebhook(output.flags.profile);
  const payload = await payloadOf(flags, output);
  if (output.flags.dryRun) {
    const request = { method: 'POST', url, body: payload };
    await printPlanned([request], output, `Send ${JSON.stringify(payload)} to ${place}`);
    return;
  }
  const body = JSON.stringify(payload);
  const page = findPage(output.flags.profile);
  const origin = page === undefined ? undefined : new URL(page).origin;
  if (!isLocalUrl(url)) {
    const risk = payload.phone === undefined ? '' : `, which may call ${payload.phone}`;
    await confirm(`Send ${body} to ${place}${risk}`, output);
  }
  if (output.flags.debug) output.failure(`POST ${url}\ncontent-type: application/json\n\n${body}`);
  // As from the page: a webhook may refuse some origins.
  const headers = { 'content-type': 'application/json', ...(origin !== undefined && { origin }) };
  const answer = await postJson(url, { headers, body }, { timeoutMs: output.flags.timeoutMs });
  const testedWebhook = { url, sent: payload, ...answer };
  if (!answer.ok) {
    await printAnswer(testedWebhook, output);
    throw refusalOf(url, answer, output);
  }
  if (origin === undefined)
    output.note(
      `Whether browsers can call it is unknown: the page's address is not set. ${stepInWords('pageUrl', output.flags.profile)}`,
    );
  const problem = origin === undefined ? undefined : await problemOfBrowsers(url, answer, origin, output);
  const forBrowsers =
    origin === undefined
      ? {}
      : {
          browserProblem: problem ? withStep(problem.message, problem.hint) : null,
        };
  await printAnswer({ ...testedWebhook, ...forBrowsers }, output);
  const receiptProblem = testAddressProblem(url) ?? webPageProblem(answer) ?? refusalProblem(answer);
  if (receiptProblem) throw serviceError('http', receiptProblem.seen, receiptProblem.fix);
  if (problem) throw problem;
  // Many services accept whatever arrives, also for a workflow that is off or fails afterwards.
  output.note(
    payload.phone === undefined
      ? 'Received. What its workflow then does is unknown here.'
      : `Received. Whether its workflow calls the number is unknown here. ${commandForSame('calls', 'list', '--number', payload.phone)} shows its calls.`,
  );
}

function refusalOf(
  url: string,
  { status, redirectsTo }: Pick<WebhookAnswer, 'status' | 'redirectsTo'>,
  output: Output,
): FirmlineError {
  if (redirectsTo === null) {
    return serviceError(
      'http',
      `The webhook responded with ${status}, which the page treats as a failure.`,
      testAddressProblem(url)?.seen ??
        (status === 429
          ? 'It limits how many requests it takes. Wait, then try again.'
          : 'Check the workflow that receives it, and the origins that it allows.'),
    );
  }
  if (redirectsTo === new URL(url).href) {
    return serviceError(
      'http',
      `The webhook redirects to itself (${status}), so the request goes nowhere.`,
      'Correct the redirect at its server or proxy.',
    );
  }
  return serviceError(
    'http',
    `The webhook redirects to ${redirectsTo} (${status}), where the request was not sent.`,
    `If this is its address now, use it. ${stepInWords('webhookUrl', output.flags.profile)}`,
  );
}

/** Why the page's visitors cannot send it, though this machine can: a browser asks first, from the page's origin. */
async function problemOfBrowsers(
  url: string,
  answer: WebhookAnswer,
  origin: string,
  output: Output,
): Promise<FirmlineError | undefined> {
  try {
    const problem =
      crossOriginProblem(url, await askPreflight(url, origin, createAsk(output)), origin) ??
      hiddenResponseProblem(url, answer, origin);
    return problem && serviceError('http', problem.seen, problem.fix);
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    return rewordError(error, {
      message: `Browsers cannot call it, or not always: they ask with OPTIONS first. ${error.message}`,
    });
  }
}

async function payloadOf({ firm, phone, browser }: TestFlags, output: Output): Promise<PagePayload> {
  if (phone === undefined && !browser)
    throw inputNeeded('The phone number', '--phone <number>, or --browser');
  if (firm === undefined) throw inputNeeded('The firm', '--firm <slug>');
  const number = phone === undefined ? {} : { phone: await parsePhone(phone) };
  return { ...number, slug: await slugOfFirm(firm, output) };
}

async function slugOfFirm(slugOrLink: string, output: Output): Promise<string> {
  let firms: Firms;
  try {
    firms = openFirms(output);
  } catch (error) {
    if (!(error instanceof FirmlineError) || error.code !== 'config-missing') throw error;
    const [slug = slugOrLink] = possibleSlugs(slugOrLink).slugs;
    output.note(printable(`Whether there is a firm "${slug}" is unknown. ${error.message}`));
    return slug;
  }
  return (await findFirm(slugOrLink, firms)).slug;
}

interface TestedWebhook extends WebhookAnswer {
  readonly url: string;
  readonly sent: PagePayload;
  /** Why browsers on the page cannot send it; null if they can, and absent if no page is known. */
  readonly browserProblem?: string | null;
}

const printAnswer = (testedWebhook: TestedWebhook, output: Output): Promise<void> =>
  printValue(
    testedWebhook,
    () => {
      const { url, sent, status, ok, body, durationMs } = testedWebhook;
      const field = (label: string, value: string) =>
        output.data(`${output.style('dim', label.padEnd(8))}${value}`);
      field('Sent', `${printable(JSON.stringify(sent))} to ${printable(url)}`);
      field(
        'Status',
        `${output.style(ok ? 'green' : 'red', String(status))} after ${milliseconds(durationMs)}`,
      );
      const lines = body === null ? '(could not be read)' : printableLines(shortenBody(body.trim()));
      if (lines.includes('\n')) output.data(`\n${lines}`);
      else field('Body', lines || '(empty)');
    },
    output,
  );
