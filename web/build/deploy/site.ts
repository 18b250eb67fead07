import { cacheControl, pageHeaders, secureHeaders } from '../../../sdk/src/page/headers.ts';

export type Headers = Readonly<Record<string, string>>;

/** How every host must serve a built page. */
export interface Site {
  /** For every response. */
  readonly headers: Headers;
  /** For the page, at every path outside `/_/`. */
  readonly pageCache: string;
  /** For the files whose names change with their content. */
  readonly assetCache: string;
  /** Those files' paths, such as `/_/assets/index-1a2b.js`. Anything else under `/_/` is not found. */
  readonly assets: readonly string[];
  /** Where `/_/rest/v1/` is forwarded, with a final slash; absent if the page sends requests to the service itself. */
  readonly restTarget?: string;
}

/** The look-up's path when the host forwards it. */
export const restPath = '/_/rest/v1/';

/** The page for missing files under `/_/`. */
export const notFoundPath = '/_/404.html';

export function describeSite(policy: string, assets: readonly string[], dataService?: string): Site {
  return {
    headers: { ...pageHeaders(policy), ...secureHeaders },
    pageCache: cacheControl.page,
    assetCache: cacheControl.assets,
    assets: assets.toSorted(),
    ...(dataService === undefined ? {} : { restTarget: `${dataService}/rest/v1/` }),
  };
}

/** A file for a host, relative to the published folder. */
export interface HostFile {
  readonly fileName: string;
  readonly source: string;
}
