/** Whether the environment names a proxy for any address. Only then is the code for it loaded. */
export const namesProxy = (): boolean =>
  Object.keys(process.env).some((name) => /^https?_proxy$/i.test(name) && process.env[name] !== '');
