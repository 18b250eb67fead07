import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataOpenToOthers } from '#util/data-open-to-others';
import { closeToOthers } from '#util/private-files';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-data-dir-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;

/** A data folder with the modes of earlier versions. */
function openData(root: string): void {
  mkdirSync(path.join(root, 'database/base'), { recursive: true });
  for (const name of ['database/base/1', 'keys.json', 'stack.json.new']) {
    writeFileSync(path.join(root, name), '');
    chmodSync(path.join(root, name), 0o666);
  }
  for (const name of ['', 'database', 'database/base']) chmodSync(path.join(root, name), 0o755);
}

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  it('keeps its mode and that of foreign files if it holds any', () => {
    const root = path.join(folder, 'project');
    openData(root);
    const [notes, linked] = [path.join(root, 'notes.txt'), path.join(folder, 'linked')];
    for (const file of [notes, linked]) writeFileSync(file, '', { mode: 0o644 });
    symlinkSync(linked, path.join(root, 'database/link'));
    closeToOthers(dataOpenToOthers(root));
    expect([root, notes, linked].map(modeOf)).toEqual([0o755, 0o644, 0o644]);
    expect(modeOf(path.join(root, 'database'))).toBe(0o700);
    expect(modeOf(path.join(root, 'keys.json'))).toBe(0o600);
  });
});
