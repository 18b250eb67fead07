import { FirmlineError } from '../../errors.ts';

/** Some senders close the stream with this instead of an event. */
const endMark = '[DONE]';

/** Maximum characters of an event, and of a line; chats send a few hundred. */
const longestEvent = 4_000_000;

const tooLong = () =>
  new FirmlineError(
    `The voice platform sent an event of more than ${longestEvent.toLocaleString('en')} characters.`,
    { code: 'unparsable' },
  );

/**
 * Yields the parsed data of each event. Skips comments and fields other than `data`.
 * @throws FirmlineError 'unparsable' for data that is not JSON, and for an event that is too long
 */
export async function* readEvents(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown, void, undefined> {
  for await (const data of eventData(bytes)) {
    if (data === endMark) return;
    yield parse(data);
  }
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
async function* eventData(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let data: string[] = [];
  let length = 0;
  for await (const line of lines(bytes)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n');
      data = [];
      length = 0;
      continue;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    if (field !== 'data') continue;
    const value = colon < 0 ? '' : line.slice(colon + 1);
    length += value.length + 1;
    if (length > longestEvent) throw tooLong();
    data.push(value.startsWith(' ') ? value.slice(1) : value);
  }
  // An event without its blank line was cut off, unless the sender simply closes after the last one.
  if (data.length > 0) yield data.join('\n');
}

/** Yields lines that end in LF, CR or CRLF, each as soon as it is complete, wherever the chunks split. */
async function* lines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  let isAfterCr = false;
  for await (const piece of bytes) {
    let text = decoder.decode(piece, { stream: true });
    if (text === '') continue;
    // The LF of a CRLF whose CR has already ended the line.
    if (isAfterCr && text.startsWith('\n')) text = text.slice(1);
    isAfterCr = text.endsWith('\r');
    // Only the new chunk is searched, so a line of many chunks takes linear time.
    const [end = '', ...found] = text.split(/\r\n|\r|\n/);
    rest += end;
    if (rest.length > longestEvent) throw tooLong();
    if (found.length === 0) continue;
    yield rest;
    rest = found.pop() ?? '';
    yield* found;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new FirmlineError('The voice platform sent an event that is not JSON.', {
      code: 'unparsable',
      cause,
    });
  }
}
