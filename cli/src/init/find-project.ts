import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isObject } from '@firmline/util/is-object';
import { type JsonObject, parsedJson } from '../json.ts';
import { findUpwards } from '../config/project-config.ts';
import type { Project } from './templates.ts';

export interface InitFlags {
  readonly page?: string;
  readonly url?: string;
  readonly platform?: string;
  readonly scenarios: string;
  readonly button: string;
}

/** Folders that tools build into, the likeliest first. */
const buildFolders = ['dist', 'build', 'out', '_site'] as const;

/** The project in this folder, as far as its files tell. */
export function findProject({ page, url, platform, scenarios, button }: InitFlags): Project {
  const manifest = readManifest();
  const place = url === undefined ? { page: page ?? usualFolder(manifest) } : { url };
  return {
    config: { ...place, ...(platform === undefined ? {} : { platform }), scenarios },
    button,
    schema: schemaFrom(scenarios),
    isLocked: existsSync('package-lock.json'),
    hasBuild: url === undefined && hasKey(manifest, 'scripts', 'build'),
  };
}

const schemaFile = 'node_modules/@firmline/harness/scenarios/scenario.schema.json';

/** The installed schema of scenarios, as a path from their folder; undefined if the project has not installed it. */
function schemaFrom(scenarios: string): string | undefined {
  const file = findUpwards(schemaFile);
  return file && path.relative(path.resolve(scenarios), file).replaceAll(path.sep, '/');
}

function usualFolder(manifest: JsonObject): string {
  const built = buildFolders.find((folder) => existsSync(`${folder}/index.html`));
  if (built !== undefined) return built;
  const uses = (name: string) =>
    hasKey(manifest, 'dependencies', name) || hasKey(manifest, 'devDependencies', name);
  return uses('next') ? 'out' : uses('react-scripts') ? 'build' : 'dist';
}

function readManifest(): JsonObject {
  const read = existsSync('package.json') ? parsedJson(readFileSync('package.json', 'utf8')) : undefined;
  return isObject(read) ? read : {};
}

function hasKey(manifest: JsonObject, section: string, name: string): boolean {
  const found = manifest[section];
  return isObject(found) && Object.hasOwn(found, name);
}
