import { keyHeaders } from '@firmline/sdk/firms';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';

export interface FirmColumns {
  readonly slug: string;
  readonly name: string;
  readonly company_name: string;
  readonly system: string;
  readonly first_message: string;
}

export const restHeaders = ({ serviceRoleKey }: Pick<StackInfo, 'serviceRoleKey'>) => ({
  ...keyHeaders(serviceRoleKey),
  'content-type': 'application/json',
});

const pageSize = 1000;

/** The whole table, as the service role reads it. */
export async function readAllFirms(
  info: Pick<StackInfo, 'supabaseUrl' | 'serviceRoleKey'>,
): Promise<FirmColumns[]> {
  const firms: FirmColumns[] = [];
  for (;;) {
    const query = `select=slug,name,company_name,system,first_message&order=slug&limit=${pageSize}&offset=${firms.length}`;
    const response = await fetch(`${info.supabaseUrl}/rest/v1/legal_firm_visitors?${query}`, {
      headers: restHeaders(info),
    });
    if (!response.ok)
      throw new Error(`The firms cannot be read: ${response.status} ${await response.text()}`);
    const page = (await response.json()) as FirmColumns[];
    firms.push(...page);
    if (page.length < pageSize) return firms;
  }
}
