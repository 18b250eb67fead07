/** Stands in for the global `Headers` in the bundle, with which Node would load a whole HTTP client. */
export class RequestHeaders {
  readonly #values = new Map<string, string>();

  constructor(initial: RequestHeaders | Readonly<Record<string, string>> = {}) {
    const set = (value: string, name: string) => this.set(name, value);
    if (initial instanceof RequestHeaders) initial.forEach(set);
    else for (const [name, value] of Object.entries(initial)) set(value, name);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value);
  }

  append(name: string, value: string): void {
    const earlierValue = this.get(name);
    this.set(name, earlierValue === null ? value : `${earlierValue}, ${value}`);
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }

  /** Calls back with each value and its name in lower case, in the order of the names. */
  forEach(callback: (value: string, name: string) => void): void {
    for (const [name, value] of [...this.#values].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      callback(value, name);
  }
}
