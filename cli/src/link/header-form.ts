/** A header as `name: value`. */
export const headerForm = /^\s*([\w!#$%&'*+.^`|~-]+)\s*:\s*(\S.*?)\s*$/;
