import type { Page } from '../../../harness/src/shared/browser/index.ts';
import { placeOf } from './place-of.ts';

/** Reports each host that the page contacts once, except its own origin. */
export async function watchNetwork(
  page: Page,
  origin: string,
  tell: (host: { readonly scheme: string; readonly host: string; readonly kind: string }) => void,
): Promise<void> {
  const session = await page.createCDPSession();
  const told = new Set<string>();
  const look = (url: string, kind: string) => {
    const place = placeOf(url);
    const key = `${place.scheme} ${place.host} ${kind}`;
    if (place.host === '' || url.startsWith(`${origin}/firmline-proof/`) || told.has(key)) return;
    told.add(key);
    tell({ ...place, kind });
  };
  session.on('Network.requestWillBeSent', ({ request, type }) =>
    look(request.url, (type ?? 'other').toLowerCase()),
  );
  session.on('Network.webSocketCreated', ({ url }) => look(url, 'websocket'));
  await session.send('Network.enable');
}
