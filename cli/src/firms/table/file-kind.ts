import { invalidInput } from '../../errors.ts';

const inSpreadsheet = 'Open it in a spreadsheet, and save it as .xlsx or as CSV (UTF-8).';

/** How other files begin, and what to do with them. */
const others: readonly { readonly start: RegExp; readonly what: string; readonly hint: string }[] = [
  {
    start: /^ÐÏ/,
    what: 'a workbook in the binary format of before 2007, or one with a password',
    hint: inSpreadsheet,
  },
  {
    start:
      /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<\?mso-application[^>]*\?>\s*)?(?:<!--[^>]*-->\s*)?<(?:\w+:)?Workbook\b/,
    what: 'a workbook in the XML format of 2003',
    hint: inSpreadsheet,
  },
  {
    start:
      /^(?:\xef\xbb\xbf)?\s*(?:<!--[^>]*-->\s*)?<(?:!doctype|html|head|body|meta|style|table|div|thead|tr)\b/i,
    what: 'a web page (HTML), whatever its name says',
    hint: inSpreadsheet,
  },
  { start: /^(?:\xef\xbb\xbf)?\s*<\?xml\b/, what: 'XML', hint: 'Export it as CSV or .xlsx instead.' },
  { start: /^%PDF-/, what: 'a PDF', hint: 'Export the list as CSV or .xlsx instead.' },
  { start: /^\{\\rtf/, what: 'formatted text (RTF)', hint: 'Save it as plain text (UTF-8).' },
  {
    start: /^(?:\xef\xbb\xbf)?BEGIN:VCARD/i,
    what: 'a list of vCards',
    hint: 'Export the contacts as CSV instead.',
  },
  { start: /^\p{Cc}\u008b/u, what: 'compressed (gzip)', hint: 'Unpack it first.' },
  { start: /^SQLite format 3/, what: 'a database', hint: 'Export the list as CSV instead.' },
];

/**
 * Recognizes a workbook.
 * @returns false for what may be text
 * @throws FirmlineError 'invalid-input' for a file that is neither, with its kind
 */
export function isWorkbook(bytes: Uint8Array, name: string): boolean {
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  if (start.startsWith('PK\u0003\u0004')) {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (whole.includes('xl/workbook.xml')) return true;
    throw invalidInput(`${name} ${zipped(whole)}.`, inSpreadsheet);
  }
  const other = others.find((one) => one.start.test(start));
  if (other === undefined) return false;
  throw invalidInput(`${name} is ${other.what}.`, other.hint);
}

function zipped(bytes: Buffer): string {
  if (bytes.includes('opendocument.spreadsheet')) return 'is an OpenDocument spreadsheet (.ods)';
  if (bytes.includes('Index/Document.iwa')) return 'is a Numbers document';
  if (bytes.includes('xl/workbook.bin')) return 'is a binary workbook (.xlsb)';
  return 'is an archive or a document, not a table';
}
