/** The last line of `npm test`, from the real counts. It ends with them, because CI reads them there. */
export const lastLine = ({ passed, failed, noWords }) =>
  `${noWords ? 'Words were left out (--no-words). ' : ''}${passed} passed, ${failed} failed\n`;
