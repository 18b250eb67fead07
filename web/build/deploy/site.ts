import { cacheControl, pageHeaders, secureHeaders } from '../../../sdk/src/page/headers.ts';

export type Headers = Readonly<Record<string, string>>;

/** A built page as a host has to serve it: whatever the host, the same answers. */
export interface Site {
  /** Of every answer. */
  readonly headers: Headers;
  /** Of the page, at every path outside `/_/`. */
  readonly pageCache: string;
  /** Of the files whose names change with their content. */
  readonly assetCache: string;
  /** Those files' paths, such as `/_/assets/index-1a2b.js`. Anything else under `/_/` is not found. */
  readonly assets: readonly string[];
  /** Where requests for `/_/rest/v1/` go on to, with a slash at its end; absent where the page asks the service itself. */
  readonly restTarget?: string;
}

/** Where the page asks for its firm, when the host passes that on. */
export const restPath = '/_/rest/v1/';

/** What hosts show for a path under `/_/` that has no file. */
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

/** A file for a host, named from the folder that is published. */
export interface HostFile {
  readonly fileName: string;
  readonly source: string;
}
