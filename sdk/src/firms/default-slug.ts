/** The slug of the firm that the empty path shows. */
export const defaultSlug = 'default';
