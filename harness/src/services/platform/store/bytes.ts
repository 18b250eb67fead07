import type { ByteStore, RunTransaction } from './types.ts';

/** Small enough for the database to insert in one statement. */
const partSize = 1024 * 1024;

export function createByteStore(run: RunTransaction): ByteStore {
  const partOf = (id: string, part: number) =>
    run(async (transaction) => {
      const { rows } = await transaction.query<{ content: Uint8Array }>(
        'select content from platform.bytes where id = $1 and part = $2',
        [id, part],
      );
      return rows[0]?.content;
    });
  return {
    async write(id, bytes) {
      await run(async (transaction) => {
        for (let part = 0; part * partSize < bytes.length; part++) {
          await transaction.query('insert into platform.bytes (id, part, content) values ($1, $2, $3)', [
            id,
            part,
            bytes.subarray(part * partSize, (part + 1) * partSize),
          ]);
        }
      });
    },
    async *read(id, size) {
      for (let part = 0; part * partSize < size; part++) {
        const content = await partOf(id, part);
        // The client expects the announced length, so it must learn that the rest is missing.
        if (!content) throw new Error(`The bytes of ${id} were removed while they were read`);
        yield content;
      }
    },
    async remove(id) {
      await run((transaction) => transaction.query('delete from platform.bytes where id = $1', [id]));
    },
  };
}
