import type { RequestHandler } from './platform-server.ts';

const loginPage = '<!doctype html><title>Welcome to the hotel</title><form action="/login">';

const answer =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): RequestHandler =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

/** Servers that respond instead of the expected service, always in the same way. */
export const oddAnswers: readonly (readonly [string, RequestHandler])[] = [
  ['a log-in page', answer(200, loginPage, { 'content-type': 'text/html' })],
  ['a log-in page that forbids', answer(403, loginPage, { 'content-type': 'text/html' })],
  ['a log-in page of the network', answer(511, loginPage, { 'content-type': 'text/html' })],
  ['a redirect', answer(302, '', { location: 'http://127.0.0.1:9/login' })],
  ['half of a list', answer(200, '[{"id":"a"')],
];
