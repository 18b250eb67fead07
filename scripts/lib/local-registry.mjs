// A registry in memory, with only what npm needs to publish packages and to install them. It proves a release without
// npm's own registry.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * @typedef {object} LocalRegistry
 * @property {string} url
 * @property {string[]} published `name@version`, in the order of publication
 * @property {Set<string>} read names of packages that were looked up. (npm takes archives that it has from its cache.)
 * @property {() => Promise<void>} close
 */

/** Starts a registry on a free port of this machine. @returns {Promise<LocalRegistry>} */
export async function startRegistry() {
  /** Documents of packages by name, with the archives of their versions. */
  const documents = new Map();
  const archives = new Map();
  const published = [];
  const read = new Set();

  function publish(name, { versions = {}, 'dist-tags': tags = {}, _attachments: attachments = {} }) {
    const document = documents.get(name) ?? { name, versions: {}, 'dist-tags': {} };
    for (const [version, manifest] of Object.entries(versions)) {
      if (document.versions[version]) return [409, { error: `${name}@${version} is already published.` }];
      const [attachment] = Object.values(attachments);
      const bytes = Buffer.from(attachment?.data ?? '', 'base64');
      const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
      if (manifest.dist?.integrity !== integrity) return [400, { error: `${name}@${version} is damaged.` }];
      const place = `/${name}/-/${version}.tgz`;
      archives.set(place, bytes);
      document.versions[version] = { ...manifest, dist: { ...manifest.dist, tarball: `${url}${place}` } };
      published.push(`${name}@${version}`);
    }
    Object.assign(document['dist-tags'], tags);
    documents.set(name, document);
    return [201, { ok: true }];
  }

  function respond({ method, url: target = '' }, body) {
    const place = decodeURIComponent(new URL(target, 'http://registry').pathname);
    const archive = archives.get(place);
    if (method === 'GET' && archive) return [200, archive];
    const name = place.slice(1);
    if (method === 'PUT') return publish(name, JSON.parse(body));
    const document = method === 'GET' ? documents.get(name) : undefined;
    if (document) read.add(name);
    return document ? [200, document] : [404, { error: `There is no ${name}.` }];
  }

  const server = createServer(async (request, response) => {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const [status, content] = respond(request, Buffer.concat(pieces).toString());
    const isArchive = Buffer.isBuffer(content);
    response.writeHead(status, {
      'content-type': isArchive ? 'application/octet-stream' : 'application/json',
    });
    response.end(isArchive ? content : JSON.stringify(content));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    published,
    read,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
