import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const inlineScript = 'document.title = "early"';

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta http-equiv="content-security-policy" content="default-src https://built-for.example" />
<title>Page</title>
<script type="application/json" id="firmline-config">null</script>
<script>${inlineScript}</script>
<script type="module" src="/_/assets/app-1a2b.js"></script>
</head>
<body></body>
</html>
`;

/** A temporary folder. */
export async function temporaryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-test-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A minimal built page. */
export async function writeTestPage(folder: string): Promise<void> {
  await mkdir(path.join(folder, '_/assets'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), html);
  await writeFile(path.join(folder, '_/assets/app-1a2b.js'), `// ${'a page of code '.repeat(400)}\n`);
}

/** Two firms, one with characters beyond Latin-1. */
export async function writeTestFirms(file: string): Promise<void> {
  await writeFile(
    file,
    'slug,name,company_name,system,first_message\n' +
      'default,Dana,Whitfield LLP,"You answer, briefly.",Good morning.\n' +
      '法律-事務所,山田,,,\n',
  );
}
