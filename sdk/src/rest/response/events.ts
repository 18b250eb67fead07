import { isObject } from '#util/is-object';
import { FirmlineError } from '../../errors.ts';
import { RequestError, type RequestContext } from '../errors.ts';
import type { EventReader } from '../operation.ts';
import { hintAfterDoubt } from '../request/retry.ts';
import { wordsIn } from '../words-in.ts';

/** Some senders close the stream with this instead of an event. */
const endMark = '[DONE]';

/** Maximum characters of an event, and of a line; chats send a few hundred. */
const longestEvent = 4_000_000;

const eventTooLong = () =>
  new FirmlineError(
    `The voice platform sent an event of more than ${longestEvent.toLocaleString('en')} characters.`,
    { code: 'unparsable' },
  );

interface StreamedEvent {
  /** Its `event` field; empty without one. */
  readonly name: string;
  readonly data: string;
  /** Whether its blank line came. */
  readonly isComplete: boolean;
}

/**
 * Yields the parsed data of each event, up to the end marker. Skips comments.
 * @param isLast tells the event with which the stream ends. Without it, a stream may end after any event, because some
 * senders have no end marker
 * @throws FirmlineError 'http' for an event that reports an error, 'network' for a stream that ends before its end,
 * 'unparsable' for data that is not JSON and for an event that is too long
 */
export async function* readEvents(
  bytes: AsyncIterable<Uint8Array>,
  isLast?: (event: unknown) => boolean,
): AsyncGenerator<unknown, void, undefined> {
  let mayEnd = false;
  for await (const streamedEvent of events(bytes)) {
    const { name, data } = streamedEvent;
    if (data === endMark) return;
    const event = parseEvent(streamedEvent);
    const reason = reportedError(name, event);
    if (reason !== undefined) throw streamFailure(reason, event);
    yield event;
    mayEnd = isLast?.(event) ?? true;
  }
  if (!mayEnd) throw streamCutOff();
}

const isWholeResponse = (event: unknown): boolean =>
  isObject(event) && /^response\.(completed|incomplete)$/.test(String(event['type']));

/** The events of a chat, for which the platform documents no end marker. */
export const chatEvents: EventReader = (bytes, context) => nameFailures(readEvents(bytes), context);

/** Events of OpenAI's Responses API, which end with one that has the whole response. */
export const responseEvents: EventReader = (bytes, context) =>
  nameFailures(readEvents(bytes, isWholeResponse), context);

/** The same events, whose failure names its operation. */
async function* nameFailures(
  list: AsyncIterable<unknown>,
  context: RequestContext,
): AsyncGenerator<unknown, void, undefined> {
  try {
    yield* list;
  } catch (error) {
    if (!(error instanceof FirmlineError) || error instanceof RequestError) throw error;
    const { message, code, fault, cause } = error;
    const hint = [error.hint, hintAfterDoubt(context.operation, undefined)].filter(Boolean).join(' ');
    throw new RequestError(`${context.operation}: ${message}`, context, { code, fault, hint, cause });
  }
}

/** The words of an event that reports an error: by its name, its type, or an `error` in place of content. */
function reportedError(name: string, event: unknown): string | undefined {
  const fields = isObject(event) ? event : {};
  const isError = name === 'error' || fields['type'] === 'error';
  const response = fields['type'] === 'response.failed' ? fields['response'] : undefined;
  const { error } = isObject(response) ? response : fields;
  if (!isError && response === undefined && (!error || 'delta' in fields)) return undefined;
  return (wordsIn(error) ?? wordsIn(event))?.slice(0, 1000) ?? 'it gives no reason';
}

const incompleteHint = 'What came before is incomplete.';

const streamFailure = (reason: string, event: unknown) =>
  new FirmlineError(`The stream reported an error: ${reason}`, {
    code: 'http',
    hint: incompleteHint,
    cause: event,
  });

const streamCutOff = () =>
  new FirmlineError('The stream ended before it was complete.', {
    code: 'network',
    hint: `${incompleteHint} A proxy in between may end long responses.`,
  });

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
async function* events(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<StreamedEvent, void, undefined> {
  let name = '';
  let dataLines: string[] = [];
  let length = 0;
  for await (const line of lines(bytes)) {
    if (line === '') {
      // An empty one is no event: some senders keep a connection open with it.
      if (dataLines.join('') !== '') yield { name, data: dataLines.join('\n'), isComplete: true };
      name = '';
      dataLines = [];
      length = 0;
      continue;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    if (field !== 'data' && field !== 'event') continue;
    const rawValue = colon < 0 ? '' : line.slice(colon + 1);
    const value = rawValue.startsWith(' ') ? rawValue.slice(1) : rawValue;
    if (field === 'event') {
      name = value;
      continue;
    }
    length += rawValue.length + 1;
    if (length > longestEvent) throw eventTooLong();
    dataLines.push(value);
  }
  // An event without its blank line was cut off, unless the sender simply closes after the last one.
  if (dataLines.join('') !== '') yield { name, data: dataLines.join('\n'), isComplete: false };
}

/** Yields lines that end in LF, CR or CRLF, each as soon as it is complete, wherever the chunks split. */
async function* lines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let openLine = '';
  let isAfterCr = false;
  for await (const piece of bytes) {
    let text = decoder.decode(piece, { stream: true });
    if (text === '') continue;
    // The LF of a CRLF whose CR has already ended the line.
    if (isAfterCr && text.startsWith('\n')) text = text.slice(1);
    isAfterCr = text.endsWith('\r');
    // Only the new chunk is searched, so a line of many chunks takes linear time.
    const [endOfLine = '', ...endedLines] = text.split(/\r\n|\r|\n/);
    openLine += endOfLine;
    if (openLine.length > longestEvent) throw eventTooLong();
    if (endedLines.length === 0) continue;
    yield openLine;
    openLine = endedLines.pop() ?? '';
    yield* endedLines;
  }
  openLine += decoder.decode();
  if (openLine !== '') yield openLine;
}

function parseEvent({ name, data, isComplete }: StreamedEvent): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    // An error may be plain text.
    if (name === 'error') return data;
    if (!isComplete) throw streamCutOff();
    throw new FirmlineError('The voice platform sent an event that is not JSON.', {
      code: 'unparsable',
      cause,
    });
  }
}
