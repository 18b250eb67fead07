/** Shorter values occur in any text by chance. */
const shortest = { named: 4, found: 8 } as const;

/** Placeholders for values; equal values have equal placeholders. */
export class Placeholders {
  readonly #byValue = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  /** Values to hide in every text, with their placeholders. */
  readonly #hidden = new Map<string, string>();
  #ordered: readonly (readonly [string, string])[] | undefined;

  /** Hides a value everywhere, under a readable name. */
  name(value: string, name: string): void {
    if (value.length < shortest.named) return;
    this.#byValue.set(value, `<${name}>`);
    this.#hide(value, `<${name}>`);
  }

  /** @param detail added to the placeholder, such as a length */
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

  /** A text without any of the values, in any of their written forms. */
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

/** A lone surrogate has no encoding. */
function encodeURIComponentSafely(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value;
  }
}
