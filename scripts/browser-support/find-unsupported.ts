import type { CompatStatement } from '@mdn/browser-compat-data';
import { transformSync } from 'rolldown/utils';
import { lacking, type Target } from './compat-data.ts';
import { readMarkup } from './markup-uses.ts';
import { ownNames, scriptUses } from './script-uses.ts';
import { type ScriptNames, scriptNames } from './script-names.ts';
import { styleUses } from './style-uses.ts';

/** A built file, by its name without its hash. */
export interface BuiltFile {
  readonly name: string;
  readonly text: string;
}

/** Something that not every target has. */
export interface Unsupported {
  readonly file: string;
  readonly name: string;
  /** Browsers without it, such as `safari_ios 16.4`; for syntax, empty. */
  readonly browsers: readonly string[];
  readonly guarded: boolean;
  /** The code around the first use. */
  readonly excerpt: string;
}

/** What the targets are, for the data and for the compiler. */
export interface Support {
  readonly targets: readonly Target[];
  /** Such as `safari16.4`. */
  readonly compilerTargets: readonly string[];
}

const named = (browsers: readonly Target[]) =>
  browsers.map(({ browser, version }) => `${browser} ${version}`);

/** Finds everything in the files of a page that not all targets have. Each name is listed once a file. */
export function findUnsupported(
  files: readonly BuiltFile[],
  { targets, compilerTargets }: Support,
): Unsupported[] {
  const lacks = lackingNames(targets);
  const pages = files
    .filter(({ name }) => name.endsWith('.html'))
    .map(({ name, text }) => ({ name, ...readMarkup(text) }));
  const scripts = [
    ...files.filter(({ name }) => name.endsWith('.js')),
    ...pages.flatMap((page) => page.scripts.map((text) => ({ name: page.name, text }))),
  ];
  const styles = [
    ...files.filter(({ name }) => name.endsWith('.css')),
    ...pages.flatMap((page) => page.styles.map((text) => ({ name: page.name, text }))),
  ];
  const owned = ownNames(scripts.map(({ text }) => text));
  const found: Unsupported[] = [];
  for (const { name: file, text } of scripts) {
    const isKnown: Parameters<typeof scriptUses>[1] = (kind, name) =>
      lacks(kind, name).length > 0 && !(kind === 'members' && owned.has(name));
    for (const { kind, name, at, guarded } of scriptUses(text, isKnown)) {
      const excerpt = text.slice(Math.max(0, at - 40), at + 60);
      found.push({ file, name, browsers: named(lacks(kind, name)), guarded, excerpt });
    }
    if (needsLowering(text, compilerTargets))
      found.push({ file, name: 'syntax', browsers: [], guarded: false, excerpt: '' });
  }
  for (const { name: file, uses } of [
    ...pages,
    ...styles.map(({ name, text }) => ({ name, uses: styleUses(text) })),
  ]) {
    for (const { name, features, guarded } of uses) {
      const browsers = features.length > 0 ? lacking(features, targets) : [];
      if (browsers.length > 0) found.push({ file, name, browsers: named(browsers), guarded, excerpt: '' });
    }
  }
  return found;
}

/** The targets without a feature, by its kind and name; none if the data does not know it. */
function lackingNames(targets: readonly Target[]) {
  const known = new Map<string, readonly Target[]>();
  return (kind: keyof ScriptNames, name: string): readonly Target[] => {
    const features: readonly CompatStatement[] | undefined = scriptNames[kind].get(name);
    if (!features) return [];
    const key = `${kind} ${name}`;
    const found = known.get(key) ?? lacking(features, targets);
    known.set(key, found);
    return found;
  };
}

/**
 * Whether a compiler rewrites a script's syntax for the targets: the data names syntax, but not by its grammar. A
 * compiler knows all that it could lower, which regular expressions' modifiers are not.
 */
function needsLowering(text: string, target: readonly string[]): boolean {
  const lowered = transformSync('script.js', text, { target: [...target] });
  return (
    lowered.errors.length > 0 || lowered.code !== transformSync('script.js', text, { target: 'esnext' }).code
  );
}
