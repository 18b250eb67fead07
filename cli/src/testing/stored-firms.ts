import type { FirmFilter, FirmRepository, KeptFirm } from '@firmline/sdk/firms';

/** The matching firms by slug, without the times of their rows. */
export async function storedFirms(repository: FirmRepository, filter: FirmFilter): Promise<KeptFirm[]> {
  const found: KeptFirm[] = [];
  for await (const firms of repository.pages(filter))
    found.push(...firms.map(({ createdAt: _created, updatedAt: _updated, ...firm }) => firm));
  return found;
}
