import { groups } from './commands/groups.ts';

// How a person runs the command: in a checkout through npm's scripts, elsewhere from an installed package.
const isInstalled = import.meta.url.includes('/node_modules/');

/** What a person types before a command's name. */
export const invocation = isInstalled ? 'npx firmline' : 'npm run firmline --';

/** What starts a local stack. */
export const startCommand = isInstalled ? 'npx firmline dev up' : 'npm start';

const named = new RegExp(
  String.raw`(?<!npx |-- |[\w/@.-])firmline (?=(?:${groups.map(({ name }) => name).join('|')})\b)`,
  'g',
);

/** A hint whose commands can be typed as they are: the shell finds those of an installed package only by npx. */
export const asTyped = (hint: string, installed = isInstalled): string =>
  installed ? hint.replaceAll(named, 'npx firmline ') : hint;
