import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { readReport, renderJson } from '@firmline/harness/report';
import { describe, expect, it } from 'vitest';
import { report, scenario } from '../../../harness/src/call-tests/report/testing/report-fixture.ts';
import { folderInRepository, prepareFolders, readReportAt, replaceReports, writeReports } from './reports.ts';
import { testFolder } from '../testing/test-folder.ts';

const folder = testFolder();

const { at } = folder;
const text = (name: string) => readFile(at(name), 'utf8');
const run = report([scenario('rings'), scenario('is-heard', { verdict: 'flaky' })]);

describe('the folder of a run in its repository', () => {
  it('is known by the folder above with .git, or by the workspace of a job', async () => {
    const packageFolder = at('packages/web');
    await mkdir(packageFolder, { recursive: true });
    const inJob = (workspace: string) => folderInRepository({ GITHUB_WORKSPACE: workspace }, packageFolder);
    expect(folderInRepository({}, packageFolder)).toBe('');
    expect(inJob(folder.path)).toBe('packages/web');
    expect(inJob(at('packages/other'))).toBe('');
    await mkdir(at('.git'));
    expect(folderInRepository({}, packageFolder)).toBe('packages/web');
  });
});

describe('the reports of a run', () => {
  it('are the same after they are read back', async () => {
    const places = { report: at('out') };
    expect(await writeReports(run, places)).toEqual({
      html: at('out/report.html'),
      json: at('out/report.json'),
      junit: at('out/junit.xml'),
    });
    expect(await text('out/report.json')).toBe([...renderJson(run)].join(''));
    expect(readReport(await text('out/report.json'))).toEqual(run);
    expect(await text('out/report.html')).toMatch(/^<!doctype html>[^]*<\/html>\n$/);
    expect(await text('out/junit.xml')).toContain('failures="0"');
  });

  it.skipIf(process.platform === 'win32')('are readable only by their owner', async () => {
    const modeOf = async (name: string) => (await stat(at(name))).mode & 0o777;
    await mkdir(at('new/out'), { recursive: true, mode: 0o700 });
    await writeFile(at('new/out/junit.xml'), 'of an earlier version');
    await chmod(at('new/out/junit.xml'), 0o644);
    const places = { report: at('new/out') };
    const folderLock = await prepareFolders(places);
    await writeReports(run, places);
    folderLock.release();
    const files = ['new/out/report.json', 'new/out/report.html', 'new/out/junit.xml'];
    expect(await Promise.all(files.map(modeOf))).toEqual([0o600, 0o600, 0o600]);
    expect([await modeOf('new'), await modeOf('new/out')]).toEqual([0o700, 0o700]);
  });

  it('are checked before anything is written', async () => {
    await writeFile(at('file'), '');
    await mkdir(at('taken/report.html'), { recursive: true });
    for (const places of [{ report: at('file') }, { report: at('taken') }])
      await expect(prepareFolders(places)).rejects.toMatchObject({ code: 'folder-unwritable' });
    const lock = await prepareFolders({ report: at('out') });
    lock.release();
    await expect(text('out/report.json')).rejects.toThrow('ENOENT');
  });

  it('do not outlive the start of the next run, which may be killed', async () => {
    const places = { report: at('out') };
    await writeReports(report([scenario('rings')]), places);
    const started = report([scenario('rings', { verdict: 'inconclusive', attempts: [] })]);
    await replaceReports(started, places);
    expect(await readReportAt(at('out'))).toEqual(started);
    for (const name of ['out/junit.xml', 'out/report.html'])
      await expect(text(name)).rejects.toThrow('ENOENT');
  });

  it('are those of one run: a second one into the same folder is refused', async () => {
    const lock = await prepareFolders({ report: at('out') });
    await expect(prepareFolders({ report: at('out') })).rejects.toMatchObject({
      code: 'conflict',
      message: `Another run (pid ${process.pid}) writes its reports to ${at('out')}.`,
    });
    lock.release();
    (await prepareFolders({ report: at('out') })).release();
  });
});
