// Tries a hosted link with `doctor` and `link verify`, and keeps what both find about each assumption of ours, redacted, in one
// file for a bug report.
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readEnvFile } from '@firmline/util/env-file';
import { redact, rememberSecret } from '@firmline/util/redact';
import { buildVariables } from '@firmline/sdk/page-env';
import { root } from '../shared/own-stack.ts';
import { nothing, prove } from './shared/prove.ts';

/** What the client, the page and the local stack assume of hosted services, with the checks that see it. */
const assumptions = [
  {
    what: 'A visitor reads the row of the link',
    doctor: ['table', 'visitor-reads', 'visitor-encoded', 'visitor-expired'],
  },
  {
    what: 'A visitor lists no firms, reads no other firm, and changes nothing',
    doctor: ['visitor-lists', 'visitor-reads-other', 'visitor-inserts', 'visitor-updates', 'visitor-deletes'],
  },
  { what: 'A page of another website may call the webhook', doctor: ['webhook'], link: ['webhook'] },
  { what: "A call needs nothing that the page's policy refuses", link: ['csp', 'requests'] },
  { what: 'A call starts through all nine stages', link: ['call-start', 'stages'] },
  { what: 'The assistant is heard once it listens', link: ['audio'] },
  { what: 'A leave is a normal end, and gives the microphone back', link: ['call-end', 'microphone'] },
] as const;

interface Check {
  readonly status: string;
  readonly seen: string;
}

interface Visit {
  readonly outcome: string;
  readonly browser?: string;
  readonly timings: object;
  readonly checks: readonly (Check & { readonly name: string })[];
}

/** Without ids, numbers and addresses of people: they do not describe a service. */
const withoutIdentity = (text: string): string =>
  redact(text)
    .replaceAll(/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '<id>')
    .replaceAll(/\+\d{7,15}\b/g, '<number>')
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.]+/g, '<address>');

/** Runs a command of the command line, whose questions and progress the person sees, and reads its JSON. */
async function firmline<Result>(args: readonly string[], signal: AbortSignal): Promise<Result> {
  const script = path.join(root, 'cli/bin/firmline.js');
  const child = spawn(process.execPath, [script, ...args, '--json'], {
    stdio: ['inherit', 'pipe', 'inherit'],
    signal,
    killSignal: 'SIGINT',
  });
  child.once('error', () => {});
  const output = (await child.stdout.toArray()).join('');
  signal.throwIfAborted();
  if (output === '') throw new Error(`firmline ${args.join(' ')} printed no result; its message is above.`);
  return JSON.parse(output) as Result;
}

const defaults = { profile: '', out: 'firmline-hosted.json', yes: false };
await prove(defaults, async ({ flags, patterns, signal, say }) => {
  const [slug, ...others] = patterns;
  if (slug === undefined || others.length > 0) {
    say('Usage: npm run proof -- hosted SLUG [--profile NAME] [--out FILE] [--yes] [--json]');
    process.exit(2);
  }
  const more = [...(flags.profile ? ['--profile', flags.profile] : []), ...(flags.yes ? ['--yes'] : [])];
  const { values } = readEnvFile(path.join(root, '.env'), buildVariables);
  for (const [name, value] of Object.entries({ ...values, ...process.env }))
    if (/KEY|ID$|TOKEN/.test(name)) rememberSecret(value);
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const findings = await firmline<readonly (Check & { readonly id: string })[]>(['doctor', ...more], signal);
  const [visit] = await firmline<readonly Visit[]>(['link', 'verify', slug, ...more], signal);

  const assumed = assumptions.map((assumption) => {
    const { doctor = [], link = [] } = { doctor: undefined, link: undefined, ...assumption };
    const checks = [
      ...doctor.map((id) => ({ name: `doctor ${id}`, ...findings.find((finding) => finding.id === id) })),
      ...link.map((id) => ({ name: `link ${id}`, ...visit?.checks.find(({ name }) => name === id) })),
    ].map(({ name, status = 'missing', seen = '' }) => ({ name, status, seen }));
    const notSeen = checks.filter(({ status }) => status !== 'ok');
    const found = notSeen.map(({ name, status, seen }) => `${name} ${status}: ${seen}`).join('; ');
    return {
      what: assumption.what,
      found: withoutIdentity(found) || 'seen',
      holds: !checks.some(({ status }) => ['failed', 'missing'].includes(status)),
      checks,
    };
  });
  // Other checks quote the record, so only their names are kept.
  const judged: ReadonlySet<string> = new Set(
    assumed.flatMap(({ checks }) => checks.map(({ name }) => name)),
  );
  const all = [
    ...findings.map(({ id, status }) => ({ name: `doctor ${id}`, status })),
    ...(visit?.checks ?? []).map(({ name, status }) => ({ name: `link ${name}`, status })),
  ];
  const failed = all.filter(({ name, status }) => status === 'failed' && !judged.has(name));
  const rows = [
    ...assumed,
    nothing(
      'All else that both commands check',
      failed.map(({ name }) => name),
    ),
  ];
  const { outcome, browser, timings } = visit ?? {};
  const visited = { made: new Date().toISOString(), firmline: version, outcome, browser, timings };
  const trace = JSON.stringify({ ...visited, assumptions: rows }, null, 2);
  await writeFile(flags.out, `${withoutIdentity(trace)}\n`, { mode: 0o600 });
  say(
    `${flags.out} has what each check saw, without keys, ids and numbers. Read it before you send it to anybody.`,
  );
  return { rows, data: visited };
});
