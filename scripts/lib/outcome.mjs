/** The last line of `npm test`, from the real counts. It ends with them, because CI reads them there. */
export const lastLine = ({ passed, failed, skipped = 0, noWords }) =>
  `${noWords ? 'Words were left out (--no-words). ' : ''}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
