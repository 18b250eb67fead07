import type { ReceivedRequest } from './scripted-server.ts';

export type SentField =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: string; readonly type: string; readonly content: string };

/** The fields of a form, read by the runtime's own parser, which is independent of our code. */
export async function formFields({ headers, body }: ReceivedRequest): Promise<SentField[]> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData();
  const fields: SentField[] = [];
  for (const [name, value] of form) {
    fields.push(
      typeof value === 'string'
        ? { name, text: value }
        : { name, file: value.name, type: value.type, content: await value.text() },
    );
  }
  return fields;
}
