import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FirmlineError } from '@firmline/sdk/errors';
import type { RunReport } from '../../result/result.ts';
import { escapeXml } from '../xml.ts';
import { verdictOfRun, verdictWords } from '../verdict.ts';
import { embed } from './embed.ts';

// The same path from the compiled package and from its sources.
const readBuiltFile = (name: string): string =>
  fileURLToPath(new URL(`../../../../dist/report-page/${name}`, import.meta.url));

function readPart(name: string): string {
  try {
    return readFileSync(readBuiltFile(name), 'utf8').trim();
  } catch (cause) {
    throw new FirmlineError(`The report's ${name} is missing.`, {
      code: 'not-found',
      fault: 'internal',
      hint: 'Build the project: npm run build.',
      cause,
    });
  }
}

const policyHash = (source: string): string =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** Loads and sends nothing; only the report's own script and style run. */
const policyOf = (script: string, style: string): string =>
  [
    "default-src 'none'",
    `script-src ${policyHash(script)}`,
    `style-src ${policyHash(style)}`,
    'img-src data:',
    'media-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/**
 * A run as one self-contained HTML file, which loads and sends nothing. In pieces, because the whole may exceed the
 * maximum length of a string.
 * @throws FirmlineError 'not-found' if the project is not built
 */
export function renderHtml(report: RunReport): Iterable<string> {
  return htmlPieces(report, readPart('report.js'), readPart('report.css'));
}

function* htmlPieces(report: RunReport, script: string, style: string): Generator<string, void, undefined> {
  const title = `Call tests: ${verdictWords[verdictOfRun(report)]}, ${report.startedAt.slice(0, 16).replace('T', ' ')} UTC`;
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeXml(policyOf(script, style))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(title)}</title>
<style>${style}</style>
</head>
<body>
<noscript><p>This report needs JavaScript. It loads nothing and sends nothing.</p></noscript>
`;
  yield* embed(report);
  yield `<script>${script}</script>
</body>
</html>
`;
}
