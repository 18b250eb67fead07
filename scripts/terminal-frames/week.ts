import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Stack } from '@firmline/harness/stack';
import { firmlineScript } from '../../cli/src/testing/spawn-firmline.ts';
import { keys, type OpenTerminal } from '../../cli/src/testing/terminal.ts';
import { root } from '../shared/own-stack.ts';

/** A part of a week at work: command lines in one shell. */
interface Chapter {
  readonly title: string;
  readonly lines: readonly string[];
  /** File name of its picture, without the columns. */
  readonly name: string;
}

/** The chapters of cli/docs/week.md, in order: each uses what the ones before it left. */
export async function readChapters(): Promise<Chapter[]> {
  const text = await readFile(path.join(root, 'cli/docs/week.md'), 'utf8');
  const parts = text.matchAll(/^## (.+)\n\n```sh\n([^]*?)\n```\n[^]*?\]\((.+?)-\d+\.svg\)/gm);
  return [...parts].map(([, title = '', lines = '', name = '']) => ({
    title,
    lines: lines.split('\n'),
    name,
  }));
}

const csv = (rows: readonly string[]) => ['Contact,Firm,E-mail', ...rows].join('\n');
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
  const { supabaseUrl, serviceRoleKey, anonKey, assistantId, webhookUrl, url: pageUrl } = stack;
  const { platformUrl, platformPrivateKey, platformPublicKey } = stack;
  const platform = { platformUrl, platformPrivateKey, platformPublicKey, assistantId };
  const northline = { supabaseUrl, serviceRoleKey, anonKey, ...platform, webhookUrl, pageUrl };
  const acme = {
    ...northline,
    anonKey: serviceRoleKey,
    platformPublicKey: platformPrivateKey,
    assistantId: '00000000-0000-4000-8000-000000000000',
    webhookUrl: 'https://n8n.example.com/webhook-test/demo',
    pageUrl: 'http://localhost:1',
  };
  const [config, bin] = [path.join(folder, 'config'), path.join(folder, 'bin')];
  for (const place of [config, bin]) await mkdir(place, { mode: 0o700 });
  const files: readonly (readonly [name: string, text: string, mode?: number])[] = [
    ['prospects.csv', csv(rows)],
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
/** What the shell writes before its prompt; a terminal draws nothing for it. */
const promptMark = '\u001b]133;A\u0007';
/** The end of a screen that waits for the person. */
const question = /(?:\[y\/N\]|Esc cancel)\s*$/;

/** Types the lines, each once the shell has its prompt again. Questions get a yes, and pickers the first choice. */
export async function type(terminal: OpenTerminal, { lines }: Chapter): Promise<void> {
  const prompts = () => terminal.raw().split(promptMark).length - 1;
  for (const [at, line] of lines.entries()) {
    await terminal.until(() => prompts() > at, longestMs);
    terminal.press(`${line}${keys.enter}`);
    const isAnswered = (text: string) => prompts() > at + 1 || text.includes('❯ ■');
    for (;;) {
      const text = await terminal.until((now) => isAnswered(now) || question.test(now), longestMs);
      if (isAnswered(text)) break;
      terminal.press(text.includes('[y/N]') ? `y${keys.enter}` : keys.enter);
      await terminal.until((now) => !question.test(now), longestMs);
    }
  }
}
