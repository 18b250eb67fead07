/**
 * Gives an instance its class's methods and getters as its own, bound to it. Reactive proxies (Vue, MobX, Valtio) call them
 * with themselves as `this`, and a proxy has no private fields.
 */
export function bindMethods(instance: object): void {
  const boundMethods: PropertyDescriptorMap = {};
  let prototype = Object.getPrototypeOf(instance) as object;
  while (prototype !== Object.prototype) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (name === 'constructor' || name in boundMethods) continue;
      const value: unknown = descriptor.value;
      // Configurable, because a proxy may return another object than an unchangeable property has.
      if (typeof value === 'function')
        boundMethods[name] = { value: value.bind(instance) as unknown, writable: true, configurable: true };
      else if (descriptor.get)
        boundMethods[name] = { get: descriptor.get.bind(instance), configurable: true };
    }
    prototype = Object.getPrototypeOf(prototype) as object;
  }
  Object.defineProperties(instance, boundMethods);
}
