/** The header `server` of the local platform's responses: they are not the hosted platform's. */
export const standInServer = 'firmline-stand-in';

/** What the local platform says about a request that it took; percent-encoded. */
export const warningHeader = 'x-firmline-warning';
