/** Shorter values turn up in any text by chance. */
const shortest = { named: 4, found: 8 } as const;

/** Stand-ins for values: the same value always has the same one. */
export class Placeholders {
  readonly #byValue = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  /** What must not be left in any text, with its placeholder. */
  readonly #hidden = new Map<string, string>();
  #ordered: readonly (readonly [string, string])[] | undefined;

  /** Has a value hidden wherever it stands, under a name that people know. */
  name(value: string, name: string): void {
    if (value.length < shortest.named) return;
    this.#byValue.set(value, `<${name}>`);
    this.#hide(value, `<${name}>`);
  }

  /** @param detail more to say of it, such as its length */
  of(kind: string, value: string, detail?: string): string {
    const known = this.#byValue.get(value);
    if (known !== undefined) return known;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const placeholder = `<${kind}-${count}${detail === undefined ? '' : ` ${detail}`}>`;
    this.#byValue.set(value, placeholder);
    if (value.length >= shortest.found) this.#hide(value, placeholder);
    return placeholder;
  }

  /** A text without any of the values, however they are written in it. */
  hideIn(text: string): string {
    let safe = text;
    // The longest first: one may be part of another.
    this.#ordered ??= [...this.#hidden].toSorted(([a], [b]) => b.length - a.length);
    for (const [form, placeholder] of this.#ordered) safe = safe.replaceAll(form, () => placeholder);
    return safe;
  }

  #hide(value: string, placeholder: string): void {
    this.#ordered = undefined;
    for (const form of [
      value,
      value.trim(),
      encodeURIComponentSafely(value),
      JSON.stringify(value).slice(1, -1),
    ]) {
      if (form.length >= shortest.named && !this.#hidden.has(form)) this.#hidden.set(form, placeholder);
    }
  }
}

/** Half a surrogate pair has no encoding. */
function encodeURIComponentSafely(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value;
  }
}
