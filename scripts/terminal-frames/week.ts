import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Stack } from '@firmline/harness/stack';
import { firmlineScript } from '../../cli/src/testing/spawn-firmline.ts';
import { keys, type OpenTerminal } from '../../cli/src/testing/terminal.ts';

/** A part of a week at work: command lines in one shell, whose terminal is the picture. */
export interface Chapter {
  readonly name: string;
  readonly title: string;
  readonly lines: readonly Line[];
}

/** A command line, and what the person does while it runs. */
type Line = string | { readonly line: string; readonly does: (terminal: OpenTerminal) => Promise<unknown> };

const asked = (line: string): Line => ({
  line,
  async does(terminal) {
    await terminal.until('[y/N]');
    terminal.press(`y${keys.enter}`);
  },
});

/** What a person does in a week, in order: each chapter uses what the ones before it left. */
export const chapters: readonly Chapter[] = [
  {
    name: 'week-1-create',
    title: 'The first link',
    lines: [
      'firmline status',
      'firmline firms create --name "Dana Whitfield" --company "Whitfield & Rowe LLP" --expires 30d',
      asked('firmline firms create --name "Dana Whitfield" --company "Whitfield & Rowe LLP"'),
    ],
  },
  {
    name: 'week-2-import',
    title: 'An import of 300, and a slip that is undone',
    lines: [
      'head -2 prospects.csv',
      asked('firmline firms import prospects.csv --expires 30d'),
      'head -2 prospects.csv.links.csv',
      'firmline firms edit hartwell-lowe --set first-message=hello',
      asked('firmline firms undo'),
    ],
  },
  {
    name: 'week-3-expiry',
    title: 'A link that has expired',
    lines: [
      'firmline firms expire samuel --at now',
      'firmline link show samuel',
      'firmline firms expire samuel --at 30d',
      'firmline firms undo --dry-run',
    ],
  },
  {
    name: 'week-4-campaign',
    title: 'A campaign of 50, with letters',
    lines: [
      asked('firmline firms import fifty.csv --expires 30d --qr cards --letter letter.md'),
      'ls cards | head -4',
      'head -3 cards/*.md | head -4',
    ],
  },
  {
    name: 'week-5-verify',
    title: 'Links that are verified',
    lines: [
      'firmline link verify samuel priya okonkwo-reyes --no-call',
      'firmline link verify samuel --no-call --ask "Are you open?"',
    ],
  },
  {
    name: 'week-6-calls',
    title: 'Calls, and whose they were',
    lines: [
      'firmline calls create --firm priya',
      {
        line: 'firmline calls end',
        async does(terminal) {
          await terminal.until('Which call?');
          terminal.press(keys.enter);
          await terminal.until('[y/N]');
          terminal.press(`y${keys.enter}`);
        },
      },
      'firmline firms edit priya --set first-message="Good morning."',
      'firmline calls list',
      'firmline link activity --all',
    ],
  },
  {
    name: 'week-7-watch',
    title: 'The live board',
    lines: [
      {
        line: 'firmline watch',
        does: (terminal) => terminal.until(/priya[^]*ended/),
      },
    ],
  },
  {
    name: 'week-8-webhook',
    title: 'A webhook that fails',
    lines: [
      'firmline webhook test --firm samuel --browser',
      'firmline webhook test --firm samuel --browser --url http://127.0.0.1:4999/hook',
      'firmline webhook test --firm samuel --phone 12 --url http://127.0.0.1:4999/hook',
    ],
  },
  {
    name: 'week-9-doctor',
    title: 'Five things that are broken',
    lines: ['firmline doctor --profile acme --no-browser'],
  },
  {
    name: 'week-10-profiles',
    title: 'Profiles',
    lines: [
      'firmline profile list',
      'firmline profile use local',
      'firmline config get --profile acme',
      'firmline --profile acme link show nobody',
    ],
  },
];

/** The sizes of the terminals. */
export const sizes = [
  { columns: 100, rows: 30 },
  { columns: 60, rows: 20 },
] as const;

const firms = ['Adler', 'Byrne', 'Costa', 'Hartwell', 'Ito', 'Lowe', 'Marsh', 'Nolan', 'Okafor', 'Quinn'];

/**
 * The person's files, and two profiles: "northline" works, and five things of "acme" are broken.
 * @returns the environment of their shell
 */
export async function weekEnv(folder: string, stack: Stack): Promise<Readonly<Record<string, string>>> {
  const rows = Array.from({ length: 300 }, (_, at) => {
    const [one, other] = [firms[at % 10], firms[(at * 7 + 3) % 10]];
    return `Dana ${other},${one} & ${other} ${at + 1} LLP,${one?.toLowerCase()}${at}@example.com`;
  });
  const header = 'Contact,Firm,E-mail';
  const fifty = rows.slice(0, 50).map((row) => row.replace(' LLP', ' Law'));
  const northline = {
    supabaseUrl: stack.supabaseUrl,
    serviceRoleKey: stack.serviceRoleKey,
    anonKey: stack.anonKey,
    platformUrl: stack.platformUrl,
    platformPrivateKey: stack.platformPrivateKey,
    platformPublicKey: stack.platformPublicKey,
    assistantId: stack.assistantId,
    webhookUrl: stack.webhookUrl,
    pageUrl: stack.url,
  };
  const acme = {
    ...northline,
    anonKey: stack.serviceRoleKey,
    platformPublicKey: stack.platformPrivateKey,
    assistantId: '00000000-0000-4000-8000-000000000000',
    webhookUrl: 'https://n8n.example.com/webhook-test/demo',
    pageUrl: stack.url.replace(/\d+$/, '1'),
  };
  const config = path.join(folder, 'config');
  const bin = path.join(folder, 'bin');
  await mkdir(config, { mode: 0o700 });
  await mkdir(bin);
  const files: readonly (readonly [name: string, text: string, mode?: number])[] = [
    ['prospects.csv', [header, ...rows].join('\n')],
    ['fifty.csv', [header, ...fifty].join('\n')],
    ['letter.md', 'Dear {{name}},\n\nyour assistant answers at {{link}}\n'],
    ['config/config.json', JSON.stringify({ current: 'northline', profiles: { northline, acme } }), 0o600],
    ['bin/firmline', `#!/bin/sh\nexec '${process.execPath}' '${firmlineScript}' "$@"\n`, 0o755],
  ];
  for (const [name, text, mode] of files) await writeFile(path.join(folder, name), text, { mode });
  return {
    PATH: `${bin}:${process.env['PATH']}`,
    HOME: folder,
    FIRMLINE_CONFIG_DIR: config,
    PS1: String.raw`\[\e]133;A\a\]$ `,
    // With the speech model of this machine.
    XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'),
  };
}

/** The longest that a command takes, ms. */
const longestMs = 120_000;

/** What a shell writes before its prompt; a terminal draws nothing for it. */
const promptMark = '\u001b]133;A\u0007';

/** Types the lines of a chapter, each once the shell has its prompt again. */
export async function type(terminal: OpenTerminal, { lines }: Chapter): Promise<void> {
  const prompts = () => terminal.raw().split(promptMark).length - 1;
  for (const [at, one] of lines.entries()) {
    await terminal.until(() => prompts() > at, longestMs);
    const { line, does } = typeof one === 'string' ? { line: one, does: undefined } : one;
    terminal.press(`${line}${keys.enter}`);
    await does?.(terminal);
  }
  // The board is shown until the person leaves it.
  if (terminal.emulator.buffer.active.type === 'normal')
    await terminal.until(() => prompts() > lines.length, longestMs);
}
