/** `Promise.withResolvers`, which is younger than the browsers that the page is built for. */
export function deferred<Value>(): PromiseWithResolvers<Value> {
  let resolve!: PromiseWithResolvers<Value>['resolve'];
  let reject!: PromiseWithResolvers<Value>['reject'];
  const promise = new Promise<Value>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}
