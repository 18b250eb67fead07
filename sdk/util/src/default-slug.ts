/** The slug of the firm shown at the empty path. */
export const defaultSlug = 'default';
