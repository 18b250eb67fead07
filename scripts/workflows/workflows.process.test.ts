import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const script = path.resolve(import.meta.dirname, '../workflows.ts');
const workflow = (step: string) =>
  `on: push\njobs:\n  one:\n    runs-on: ubuntu-24.04\n    steps:\n      - ${step}\n`;
const wrong = workflow('runs: npm test');
const right = workflow('run: npm test');

/** Checks a folder with these files. */
async function check(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-workflows-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const place of ['.github/workflows', 'harness/docs'])
    await mkdir(path.join(folder, place), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder]).catch(
    (error: { readonly stdout: string }) => error,
  );
  return stdout;
}

it(
  'finds what is wrong in workflows and in the workflows of guides, by line',
  { timeout: 120_000 },
  async () => {
    const other = '```yaml\nstages: [one]\n```\n';
    const found = await check({
      '.github/workflows/a.yml': wrong,
      'harness/docs/ci.md': `Text\n\n\`\`\`yaml\n# .github/workflows/b.yml\n${wrong}\`\`\`\n\n${other}`,
    });
    const places = [...found.matchAll(/^(\S+): .*"runs"/gm)].map(([, place]) => place);
    expect(places).toEqual(['.github/workflows/a.yml:6:9', 'harness/docs/ci.md:10:9']);
    expect(found).not.toContain('stages');
  },
);

it('counts the workflows without a problem', { timeout: 120_000 }, async () => {
  const guide = `\`\`\`yaml\n# .github/workflows/b.yml\n${right}\`\`\`\n`;
  expect(await check({ '.github/workflows/a.yml': right, 'harness/docs/ci.md': guide })).toBe(
    '2 workflows, no problem.\n',
  );
});
