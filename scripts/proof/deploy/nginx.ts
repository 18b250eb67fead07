import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../shared/listen.ts';

export interface Nginx {
  readonly url: string;
  readonly version: string;
  /** nginx's errors and warnings so far. */
  readonly complaints: () => string;
  stop(): Promise<void>;
}

/** Set the variable if nginx is not on the PATH: Debian has it in an administrators' folder. nginx itself reads NGINX. */
const program = process.env['FIRMLINE_NGINX'] ?? 'nginx';

/** An nginx configuration that includes the build's file, as an operator would write it. */
const around = (folder: string, pageDir: string, port: number) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr warn;
events { worker_connections 64; }
http {
    include mime.types;
    default_type application/octet-stream;
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
    server {
        listen 127.0.0.1:${port};
        server_name localhost;
        root ${pageDir};
        include ${pageDir}/nginx.conf;
    }
}
`;

/** Only the types that the page needs. */
const mimeTypes = `types {
    text/html html; text/css css; application/javascript js; image/svg+xml svg; font/woff2 woff2;
    application/json json; image/png png; image/webp webp;
}
`;

/**
 * Serves a built page by a real nginx.
 * @throws Error that says what to install if nginx is missing, or with its output if it does not start
 */
export async function startNginx(folder: string, pageDir: string): Promise<Nginx> {
  const port = await freePort();
  await writeFile(path.join(folder, 'mime.types'), mimeTypes);
  await writeFile(path.join(folder, 'nginx.conf'), around(folder, pageDir, port));
  const version = await printed(['-v']);
  await printed(['-t', '-q', '-p', folder, '-c', path.join(folder, 'nginx.conf')]);
  const child = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const url = `http://localhost:${port}`;
  await untilItAnswers(child, url, () => complaints);
  return {
    url,
    version: version.trim(),
    complaints: () => complaints.trim(),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function printed(args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await once(child, 'close').then(
    ([exitCode]: unknown[]) => exitCode,
    (cause: unknown) => {
      throw new Error('This proof needs nginx: apt-get install nginx, or brew install nginx.', { cause });
    },
  );
  if (code !== 0) throw new Error(`nginx ${args.join(' ')} failed:\n${output}`);
  return output;
}

async function untilItAnswers(child: ChildProcess, url: string, complaints: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended at once:\n${complaints()}`);
    const response = await fetch(url).catch(() => null);
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
