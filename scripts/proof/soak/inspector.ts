/** The inspector of a Node process that runs with `--inspect=127.0.0.1:0`. */
export interface Inspector {
  /** Heap after garbage collection, bytes: objects and their buffers. */
  heap(): Promise<number>;
  close(): void;
}

interface Reply {
  readonly id?: number;
  readonly result?: { readonly usedSize?: number; readonly backingStorageSize?: number };
}

/** @param output the process's output, which includes the inspector's address */
export async function inspect(output: string): Promise<Inspector> {
  const address = /ws:\/\/127\.0\.0\.1:\S+/.exec(output)?.[0];
  if (address === undefined) throw new Error(`The process does not name its inspector:\n${output}`);
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let lastId = 0;
  const ask = (method: string) =>
    new Promise<Reply>((resolve) => {
      const id = ++lastId;
      const read = ({ data }: MessageEvent) => {
        const reply = JSON.parse(String(data)) as Reply;
        if (reply.id !== id) return;
        socket.removeEventListener('message', read);
        resolve(reply);
      };
      socket.addEventListener('message', read);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    async heap() {
      // Objects with finalizers are gone after the second collection.
      for (let times = 0; times < 3; times++) await ask('HeapProfiler.collectGarbage');
      const { result } = await ask('Runtime.getHeapUsage');
      return (result?.usedSize ?? Number.NaN) + (result?.backingStorageSize ?? 0);
    },
    close: () => socket.close(),
  };
}
