// What the shared code uses, and some engines with ES5 lack, such as Internet Explorer 11.

add(String.prototype, {
  repeat(this: string, count: number) {
    return Array(count + 1).join(this);
  },
  endsWith(this: string, end: string) {
    return this.slice(-end.length) === end;
  },
  // Full-width digits then stay as they are.
  normalize(this: string) {
    return this.slice(0);
  },
});

add(Array.prototype, {
  find(this: unknown[], isIt: (item: unknown) => unknown) {
    for (const item of this) if (isIt(item)) return item;
    return undefined;
  },
});

add(Element.prototype, {
  remove(this: Element) {
    this.parentNode?.removeChild(this);
  },
});

function add(prototype: object, methods: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(methods))
    if (!(name in prototype)) Object.defineProperty(prototype, name, { value: methods[name] });
}
