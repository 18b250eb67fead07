import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Secret keys of a local stack, as keys.json and stack.json name them. */
const secretFields = ['jwtSecret', 'serviceRoleKey', 'platformPrivateKey', 'token'];

/** The secrets of a run by name, each in every form in which it may be written. */
export class KnownSecrets {
  readonly #forms = new Map<string, string>();

  add(name: string, value: string): void {
    for (const form of [
      value,
      encodeURIComponent(value),
      Buffer.from(value).toString('base64').replace(/=+$/, ''),
      Buffer.from(value).toString('base64url'),
      Buffer.from(value).toString('hex'),
    ])
      this.#forms.set(form, name);
    // The secret part of a token.
    const signature = /^[\w-]+\.[\w-]+\.([\w-]{20,})$/.exec(value)?.[1];
    if (signature) this.#forms.set(signature, `${name} (signature)`);
  }

  /** Secrets of all stacks with a data folder below this one: scenarios start their own. */
  async addStacksBelow(folder: string): Promise<void> {
    const files = await readdir(folder, { recursive: true }).catch(() => []);
    for (const file of files)
      if (/(^|\/)(keys|stack)\.json$/.test(file)) this.addFrom(path.join(folder, file));
  }

  addFrom(file: string): void {
    try {
      const values = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
      for (const field of secretFields) {
        const value = values[field];
        if (typeof value === 'string' && value.length >= 16) this.add(field, value);
      }
    } catch {
      // The file is being written or has been removed.
    }
  }

  get count(): number {
    return new Set(this.#forms.values()).size;
  }

  /** The names of the secrets in these bytes. */
  foundIn(content: Buffer): string[] {
    return [...new Set([...this.#forms].filter(([form]) => content.includes(form)).map(([, name]) => name))];
  }
}
