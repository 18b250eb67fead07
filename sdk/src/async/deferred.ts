/** `Promise.withResolvers`, which some supported browsers lack. */
export function deferred<Value>(): PromiseWithResolvers<Value> {
  let resolve!: PromiseWithResolvers<Value>['resolve'];
  let reject!: PromiseWithResolvers<Value>['reject'];
  const promise = new Promise<Value>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}
