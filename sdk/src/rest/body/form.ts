import { invalidInput } from '../../misuse.ts';
import type { BodyFormat } from '../operation.ts';
import type { EncodedBody, FileContent } from './content.ts';
import { openFilePart } from './file-part.ts';
import { encodeJson, isLostInJson } from './json.ts';

/**
 * A multipart form. Its files are read while they are sent.
 * @param names the fields that hold files. In any other field, a value that looks like a file is data:
 * it may come from an untrusted source, which must not make us read a local file.
 */
/* @__NO_SIDE_EFFECTS__ */
export function form(...names: readonly string[]): BodyFormat {
  const files: ReadonlySet<string> = new Set(names);
  return { contentType: 'multipart/form-data', files, encode: (value) => encode(value, files) };
}

const randomText = () => Math.random().toString(36).slice(2);

/**
 * Text, numbers and booleans become text, an array one part per item, and objects other than files JSON.
 * @throws FirmlineError 'invalid-input' if the value is not an object or holds no file, 'not-found' for a missing file
 */
async function encode(value: unknown, files: ReadonlySet<string>): Promise<EncodedBody> {
  // Their content is not in their own fields, so the form would be empty.
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isLostInJson(value))
    throw invalidInput('A form takes an object with its fields, such as { file }.');
  // Pages over http and React Native have no `crypto.randomUUID`.
  const boundary = `----firmline-${randomText()}${randomText()}`;
  const parts: (string | FileContent)[] = [];
  for (const [name, field] of Object.entries(value)) {
    for (const item of Array.isArray(field) ? (field as unknown[]) : [field]) {
      if (item === undefined || item === null) continue;
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="${escapeQuoted(name)}"`;
      if (files.has(name)) {
        const { name: fileName, type, content } = await openFilePart(item, name);
        parts.push(
          `${head}; filename="${escapeQuoted(fileName)}"\r\ncontent-type: ${type.replaceAll(/[\r\n]/g, '')}\r\n\r\n`,
          content,
          '\r\n',
        );
      } else parts.push(`${head}\r\n\r\n${fieldText(item, name)}\r\n`);
    }
  }
  parts.push(`--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    content: { parts, length: totalLength(parts) },
  };
}

function fieldText(value: unknown, name: string): string {
  return typeof value === 'string' ? value : encodeJson(value, name);
}

/** Escapes as browsers do: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
function escapeQuoted(text: string): string {
  return text.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

function totalLength(parts: readonly (string | FileContent)[]): number {
  const encoder = new TextEncoder();
  return parts.reduce(
    (total, part) => total + (typeof part === 'string' ? encoder.encode(part).length : part.size),
    0,
  );
}
