/** The header `server` of the local platform's responses: they are not the hosted platform's. */
export const standInServer = 'firmline-stand-in';

/** What the local platform says about a request that it took, and why it refused another. */
export const remarkHeader = 'x-firmline-remark';

/** The id of what a request created. */
export const createdHeader = 'x-firmline-created';

/** Clients take 16 KB of headers; a percent-encoded character has up to 9 bytes. */
const longestRemark = 1000;

/** Words as a header may have them. */
export const encodeRemark = (words: string): string =>
  encodeURIComponent(words.slice(0, longestRemark).toWellFormed());

export const decodeRemark = (header: string): string => decodeURIComponent(header);
