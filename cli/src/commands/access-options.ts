import { headerForm } from '../link/header-form.ts';
import { type Command, gatherValue, InvalidArgumentError } from './command.ts';

/** How a command that opens pages gets past the gate of one. */
export const accessOptions = (command: Command): Command =>
  command.option(
    '--header <header>',
    "header for the page's own host, as 'name: value'; $NAME or @file has a secret value; repeatable",
    gatherHeader,
  );

export const accessNotes = `A page behind a password: --url 'https://ops:$STAGING_PASSWORD@staging.example.com', in single quotes, reads the
password from the environment. Password and headers go to the page's own host alone; no output or report has them.\nThe browser trusts the authorities in NODE_EXTRA_CA_CERTS too.`;

function gatherHeader(header: string, earlierHeaders?: readonly string[]): readonly string[] {
  if (headerForm.test(header)) return gatherValue(header, earlierHeaders);
  throw new InvalidArgumentError("Not a header, such as 'x-gate: $STAGING_TOKEN'.");
}
