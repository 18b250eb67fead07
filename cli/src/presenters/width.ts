import stringWidth from 'string-width';

/** Whether no line of the text is wider than the terminal. Wide characters count as two columns. */
export const fits = (text: string, columns: number): boolean =>
  text.split('\n').every((line) => stringWidth(line) <= columns);
