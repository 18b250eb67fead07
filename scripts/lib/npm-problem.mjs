const runAgain = 'then run the same command again.';
const full = (at) => `The disk is full${at}. Make room, ${runAgain}`;
const refused = (at) =>
  `A file may not be written${at}. Give this folder to your user, close what uses the file, ${runAgain}`;

/** Failures of this machine by the system's code; `at` is the file, if known. */
const local = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: refused,
  EPERM: refused,
  EROFS: refused,
  EBUSY: refused,
  ENOTEMPTY: (at) => `Another program wrote to node_modules meanwhile${at}. Let it end, ${runAgain}`,
  EMFILE: () => `Too many files are open. Raise the limit (ulimit -n 4096), ${runAgain}`,
  EINTEGRITY: () =>
    `A package is not what package-lock.json says. Empty the cache (npm cache clean --force), ${runAgain}`,
  EUSAGE: () => `package.json and package-lock.json do not fit each other. Run npm install, ${runAgain}`,
};

const network =
  /\b(E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|TIMEDOUT|PROTO|NEEDAUTH)|ERR_SOCKET_TIMEOUT|ENOTCACHED|ERR_SSL_\w+|\w*CERT\w*|E40[0-9]|E429|E5\d\d)\b/;

/**
 * A failure of this machine in plain words; undefined for any other error.
 * @param {{ code?: unknown, path?: unknown }} error such as Node's file system throws
 */
export function localProblem({ code, path }) {
  if (typeof code !== 'string' || !Object.hasOwn(local, code)) return undefined;
  return local[code](typeof path === 'string' ? `: ${path}` : '');
}

/**
 * Why npm failed, in plain words: distinguishes faults of this machine from faults of the registry.
 * @param {string} output npm's output
 */
export function npmProblem(output) {
  const code =
    /^npm (?:error|ERR!) code (\S+)/m.exec(output)?.[1] ??
    /^npm (?:error|ERR!) (E[A-Z]+):/m.exec(output)?.[1];
  const path = /^npm (?:error|ERR!) path (.+)$/m.exec(output)?.[1];
  const problem = localProblem({ code, path });
  if (problem !== undefined) return problem;
  if (code !== undefined && network.test(code))
    return 'The npm registry was not reached, or refused. Check the connection and the registry, then run the same command again.';
  return 'npm names the cause above. Fix it, then run the same command again.';
}
