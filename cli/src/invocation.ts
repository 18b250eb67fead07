// How a person runs the command: in a checkout through npm's scripts, elsewhere from an installed package.
const isInstalled = import.meta.url.includes('/node_modules/');

/** What a person types before a command's name. */
export const invocation = isInstalled ? 'npx firmline' : 'npm run firmline --';

/** What starts a local stack. */
export const startCommand = isInstalled ? 'npx firmline dev up' : 'npm start';
