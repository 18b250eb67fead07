import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { compatData, compatOf, entriesOf } from './compat-data.ts';

/** The global objects of documents, workers and audio worklets. */
const globalScopes = /^Window$|GlobalScope$/;

/** Features that a script reaches by name. */
export interface ScriptNames {
  /** Of the global object, such as `fetch` or `AbortSignal`. */
  readonly globals: ReadonlyMap<string, readonly CompatStatement[]>;
  /** Of a global, such as `AbortSignal.any`. */
  readonly statics: ReadonlyMap<string, readonly CompatStatement[]>;
  /** Of any object, such as `toSorted`: every feature with that name. */
  readonly members: ReadonlyMap<string, readonly CompatStatement[]>;
  /** Events by type, such as `scrollend`. */
  readonly events: ReadonlyMap<string, readonly CompatStatement[]>;
}

/** All of them. */
export const scriptNames = readNames();

function readNames(): ScriptNames {
  const globals = new Map<string, CompatStatement[]>();
  const statics = new Map<string, CompatStatement[]>();
  const members = new Map<string, CompatStatement[]>();
  const events = new Map<string, CompatStatement[]>();
  const read = (owner: string, entry: Identifier) => {
    for (const [key, feature] of entriesOf(entry)) {
      // The constructor.
      if (key === owner) continue;
      const event = /^(.+)_event$/.exec(key)?.[1];
      const name = key.replace(/_static$/, '');
      if (event !== undefined) {
        put(events, event, feature);
        put(members, `on${event}`, feature);
      } else {
        put(members, name, feature);
        put(statics, `${owner}.${name}`, feature);
        if (globalScopes.test(owner)) put(globals, name, feature);
      }
    }
  };
  for (const section of [compatData.api, compatData.javascript['builtins']]) {
    for (const [name, entry] of entriesOf(section)) {
      put(globals, name, entry);
      read(name, entry);
      // Namespaces, such as `Intl.Segmenter`.
      for (const [inner, nested] of entriesOf(entry)) if (/^[A-Z]/.test(inner)) read(inner, nested);
    }
  }
  // Of an element's style.
  for (const [name, entry] of entriesOf(compatData.css['properties'])) {
    put(members, name, entry);
    put(
      members,
      name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      entry,
    );
  }
  return { globals, statics, members, events };
}

function put(map: Map<string, CompatStatement[]>, name: string, entry: Identifier): void {
  const compat = compatOf(entry);
  if (compat.length > 0) map.set(name, [...(map.get(name) ?? []), ...compat]);
}
