// Takes the pictures of the command in cli/docs: its real screens, from a real pseudo-terminal, on a stack of its own.
// Run, after npm run build: node --conditions=@firmline/source scripts/terminal-frames.ts
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { firmlineScript } from '../cli/src/testing/spawn-firmline.ts';
import { keys, type OpenTerminal, openTerminal } from '../cli/src/testing/terminal.ts';
import { root, startOwnStack, temporaryFolder } from './shared/own-stack.ts';
import { svgOf } from './terminal-frames/svg.ts';

interface Frame {
  readonly name: string;
  readonly title: string;
  readonly args: readonly string[];
  readonly rows?: number;
  /** Brings the terminal to the screen to show. */
  readonly show: (terminal: OpenTerminal) => Promise<unknown>;
}

const frames: readonly Frame[] = [
  {
    name: 'form',
    title: 'firmline firms create: the form and what the page will say',
    args: ['firms', 'create'],
    async show(terminal) {
      await terminal.until('New firm');
      terminal.press(`Dana${keys.tab}Whitfield & Rowe LLP${keys.tab}${keys.tab}${keys.tab}`);
      terminal.paste('You answer for Whitfield & Rowe.\nAsk what the matter is about.');
      await terminal.until(/Ask what[^]*Hey Dana/);
    },
  },
  {
    name: 'verify',
    title: 'firmline link verify: what a real visit and a real call showed',
    args: ['link', 'verify', 'hartwell-lowe'],
    rows: 30,
    show: (terminal) => terminal.exited,
  },
];

await using cleanUps = new AsyncDisposableStack();
const folder = await temporaryFolder(cleanUps);
const stack = await startOwnStack(cleanUps);
const env = {
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_PAGE_URL: stack.url,
  HOME: folder,
  XDG_CONFIG_HOME: folder,
};
for (const { name, title, args, rows = 24, show } of frames) {
  await using terminal = openTerminal(process.execPath, [firmlineScript, ...args], {
    rows,
    env,
    cwd: folder,
  });
  await show(terminal);
  const file = `cli/docs/${name}.svg`;
  await writeFile(path.join(root, file), svgOf(terminal.emulator, title));
  console.log(file);
}
