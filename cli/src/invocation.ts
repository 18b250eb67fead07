import { groups } from './commands/groups.ts';

/** Whether this is an installed package, which people run by npx; in a checkout, they run it through npm's scripts. */
export const isInstalled = import.meta.url.includes('/node_modules/');

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
