// Takes the pictures of the command in cli/docs: its real screens, from a real pseudo-terminal, with its
// own. Needs `npm run build`.
// Run: node --conditions=@firmline/source scripts/terminal-frames.ts [frame ...]
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { firmlineScript } from '../cli/src/testing/spawn-firmline.ts';
import { buildScreens } from '../cli/src/testing/screens-program.ts';
import { keys, type OpenTerminal, openTerminal } from '../cli/src/testing/terminal.ts';
import { root, startOwnStack, temporaryFolder } from './shared/own-stack.ts';
import { svgOf } from './terminal-frames/svg.ts';

const target = path.join(root, 'cli/docs');

interface Frame {
  readonly name: string;
  readonly title: string;
  readonly args: readonly string[];
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Brings the terminal to the screen to show. */
  readonly show: (terminal: OpenTerminal) => Promise<unknown>;
}

async function fillForm(terminal: OpenTerminal): Promise<void> {
  await terminal.until('New firm');
  terminal.press(`Dana${keys.tab}Whitfield & Rowe LLP${keys.tab}${keys.tab}${keys.tab}`);
  terminal.paste('You answer for Whitfield & Rowe.\nAsk what the matter is about.');
  await terminal.until(/Ask what[^]*Hey Dana/);
}

/** @param page the address of the local page */
function framesOf(screens: string, page: string): readonly Frame[] {
  return [
    {
      name: 'pick',
      title: 'firmline firms show: picking a firm',
      args: [firmlineScript, 'firms', 'show'],
      async show(terminal) {
        await terminal.until('Which firm?');
        terminal.press('law');
        await terminal.until(/\d of \d+\n› law/);
        terminal.press(keys.down);
        await terminal.until(/\n {2}.*\n❯/);
      },
    },
    {
      name: 'form',
      title: 'firmline firms create: the form and what the page will say',
      args: [firmlineScript, 'firms', 'create'],
      show: fillForm,
    },
    {
      name: 'import',
      title: 'firmline firms import: rows, rate and time left',
      args: [firmlineScript, 'firms', 'import', 'firms.csv', '--yes'],
      show: (terminal) => terminal.until(/[3-9]\d%[^]* left/),
    },
    {
      name: 'test-run',
      title: 'firmline test run: the verdicts and how far the run is',
      args: [screens, 'tests'],
      show: (terminal) => terminal.until('stages'),
    },
    {
      name: 'board',
      title: 'firmline calls tail: calls, captions and webhook requests',
      args: [screens, 'board'],
      show: (terminal) => terminal.until(/in-progress[^]*leases/),
    },
    {
      name: 'bulk-edit',
      title: 'firmline firms edit of many firms: the differences and the question',
      args: [firmlineScript, 'firms', 'edit', '--search', 'llp', '--set', 'first-message=Good morning.'],
      rows: 30,
      show: (terminal) => terminal.until('[y/N]'),
    },
    {
      name: 'verify',
      title: 'firmline link verify: what a real visit and a real call showed',
      args: [firmlineScript, 'link', 'verify', 'hartwell-lowe'],
      rows: 30,
      env: { FIRMLINE_PAGE_URL: page },
      show: (terminal) => terminal.exited,
    },
  ];
}

async function keep(terminal: OpenTerminal, name: string, title: string): Promise<void> {
  await writeFile(path.join(target, `${name}.svg`), svgOf(terminal.emulator, title));
  console.log(`cli/docs/${name}.svg`);
}

const chosenFrames = process.argv.slice(2);

await using cleanUps = new AsyncDisposableStack();
const folder = await temporaryFolder(cleanUps);
const stack = await startOwnStack(cleanUps);
await using screens = await buildScreens();
const env = {
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_PAGE_URL: 'https://demo.example.com',
  HOME: folder,
  XDG_CONFIG_HOME: folder,
};
const prompt = 'You answer the phone of a law firm. '.repeat(10);
const rows = Array.from({ length: 60_000 }, (_, row) => `firm-${row},Contact ${row},${prompt}`);
await writeFile(path.join(folder, 'firms.csv'), ['slug,name,system', ...rows].join('\n'));
await mkdir(target, { recursive: true });
for (const frame of framesOf(screens.script, stack.url)) {
  const { name, title, args, rows: lines = 24, show } = frame;
  if (chosenFrames.length > 0 && !chosenFrames.includes(name)) continue;
  await using terminal = openTerminal(process.execPath, args, {
    rows: lines,
    env: { ...env, ...frame.env },
    cwd: folder,
  });
  await show(terminal);
  await keep(terminal, name, title);
}
