import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLogFile } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'firmline-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string) => path.join(folder, name);
const text = (name: string) => readFileSync(inFolder(name), 'utf8');

it('keeps the latest lines with their time, within twice its size limit', () => {
  const write = (from: number, to: number) => {
    const log = openLogFile(inFolder('x.log'), 1000);
    for (let number = from; number < to; number++) log.write(`line ${number}`);
  };
  write(0, 100);
  // Reopening continues the file.
  write(100, 200);
  expect(readdirSync(folder).toSorted()).toEqual(['x.log', 'x.log.1']);
  const lines = (text('x.log.1') + text('x.log')).trimEnd().split('\n');
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z line 199$/);
  const numbers = lines.map((line) => Number(line.split(' ').at(-1)));
  expect(numbers.length).toBeGreaterThan(25);
  expect(numbers).toEqual(numbers.map((_, index) => 200 - numbers.length + index));
  for (const name of ['x.log', 'x.log.1']) {
    expect(statSync(inFolder(name)).size).toBeLessThanOrEqual(1000);
    if (process.platform !== 'win32') expect(statSync(inFolder(name)).mode & 0o777).toBe(0o600);
  }
});

it('truncates long lines and ignores write errors', () => {
  openLogFile(inFolder('x.log')).write('x'.repeat(1_000_000));
  expect(statSync(inFolder('x.log')).size).toBeLessThan(10_000);
  expect(() => openLogFile(inFolder('none/x.log')).write('x')).not.toThrow();
});
