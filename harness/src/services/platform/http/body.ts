import type { IncomingMessage } from 'node:http';
import { HttpError, readBody } from '../../../shared/http/http.ts';
import { platformError } from './errors.ts';
import { refuseUnstorable, refuseUnstorableForm } from './storable.ts';

const jsonLimit = 2 * 1024 * 1024;
const formLimit = 64 * 1024 * 1024;

/**
 * Reads a JSON body of any content type; an empty one is undefined.
 * @throws HttpError 400 if it is not JSON or cannot be stored, 413 beyond 2 MB
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const text = (await readBytes(request, jsonLimit)).toString('utf8');
  if (text.trim() === '') return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw platformError(400, 'The body is not JSON.');
  }
  refuseUnstorable(body, 'the body');
  return body;
}

/** @throws HttpError 400 if it is not multipart/form-data, 413 beyond 64 MB */
export async function readFormBody(request: IncomingMessage): Promise<FormData> {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    request.resume();
    throw platformError(400, 'The body must be multipart/form-data.');
  }
  const bytes = await readBytes(request, formLimit);
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw platformError(400, 'The body is not a complete multipart form.');
  }
  refuseUnstorableForm(form);
  return form;
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer>> {
  try {
    return await readBody(request, limit);
  } catch (error) {
    const isTooLarge = error instanceof HttpError && error.status === 413;
    throw isTooLarge
      ? platformError(413, 'request entity too large')
      : platformError(400, 'The body is incomplete.');
  }
}
