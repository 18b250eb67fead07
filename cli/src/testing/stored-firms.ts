import type { FirmFilter, FirmRepository, FirmRecord } from '@firmline/sdk/firms';

/** The matching firms by slug, without the times of their rows. */
export async function storedFirms(repository: FirmRepository, filter: FirmFilter): Promise<FirmRecord[]> {
  const found: FirmRecord[] = [];
  for await (const firms of repository.pages(filter))
    found.push(...firms.map(({ createdAt: _created, updatedAt: _updated, ...firm }) => firm));
  return found;
}
